#!/usr/bin/env bash
# Copies the primary once, then follows it. To promote it: docker compose exec standby pg_ctl promote
set -euo pipefail
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --slot=standby --checkpoint=fast \
    --dbname="host=primary user=replicator password=$PGPASSWORD application_name=standby"
fi
exec postgres -c hot_standby=on
