# Installs what a test needs and the machine lacks, from the machine's own packages; where that can't be, the run fails and says what to install.
need() { # command, Debian package…
  local command=$1
  shift
  command -v "$command" >/dev/null && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing $* …"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  else
    echo "The tests need $command (Debian packages: $*). Install it, then run npm test again." >&2
    exit 1
  fi
}
