# Installs what tests need and the machine lacks, from the machine's own packages, all at once; where that can't be, the run fails and says what to install.
missing=()

need() { # command, Debian package…
  command -v "$1" >/dev/null || missing+=("${@:2}")
}

# One of the system's in addition to the one that Minerva brings, without the cluster that the package would make and start for itself.
need_postgres() {
  if [ -n "${TEST_DATABASE_URL:-}" ] || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then return; fi
  missing+=(postgresql)
  if [ "$(id -u)" = 0 ] && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    mkdir -p /etc/postgresql-common
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  fi
}

# Of `npm test` and of what runs nightly.
need_for_tests() {
  # Chromium without the windows that nobody sees: the journeys take half as long.
  need chromium-headless-shell chromium-headless-shell fonts-noto-cjk
  # Reads signed certificates.
  need pdfsig poppler-utils
  # Sends and receives what a supervisor is notified of.
  need systemd-socket-activate systemd
  need_postgres
}

install_missing() {
  if [ ${#missing[@]} = 0 ]; then return; fi
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing ${missing[*]} …"
    apt-get -o DPkg::Lock::Timeout=300 update -qq
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confold \
      install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  else
    echo "The tests need these Debian packages: ${missing[*]}. Install them, then start the tests again." >&2
    exit 1
  fi
}
