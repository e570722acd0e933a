#!/usr/bin/env bash
# Nightly: what takes long, with both databases and both languages for everything.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/need.sh
need_for_tests
need nginx nginx-light
need haproxy haproxy
need socat socat
need openssl openssl
need faketime faketime
need promtool prometheus
need debootstrap debootstrap
need patroni patroni
need etcd etcd-server
need pgbouncer pgbouncer
install_missing

export NIGHTLY=1 LC_ALL=C.UTF-8
# Before the programs and packages of several tests would build it at once.
node scripts/run.mjs src/build.ts
KILLS=100 KILL_MINUTES=5 BOOKING_ROUNDS=1000 SEQUENCES=10000 STOCK_MOVES=10000 vitest run --project 'db-*' --project 'ui*' --project unit --project long
RECORDED_MINUTES=60 playwright test
