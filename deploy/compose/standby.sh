#!/usr/bin/env bash
# Copies the primary once, then follows it. To promote it: docker compose exec standby pg_ctl promote
set -euo pipefail
export PGDATA=/var/lib/postgresql/18/docker
# A copy is made in a folder of its own: one that is broken off is never taken for whole, and what is there stays until then.
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  copy="$PGDATA.copy"
  rm -rf "$copy"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --pgdata="$copy" --write-recovery-conf --slot=standby --checkpoint=fast \
    --dbname="host=primary user=replicator password=$PGPASSWORD application_name=standby"
  rm -rf "$PGDATA"
  mv -T "$copy" "$PGDATA"
fi
exec postgres -c hot_standby=on
