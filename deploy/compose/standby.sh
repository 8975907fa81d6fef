#!/usr/bin/env bash
# Copies the primary once, then follows it. To promote it: docker compose exec standby pg_ctl promote
# Nothing that is a database is ever deleted: it may be the last good copy. To copy the primary anew, rename the folder first:
# docker compose run --rm --entrypoint mv standby /var/lib/postgresql/18/docker /var/lib/postgresql/18/before
set -euo pipefail
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted stays under another name, and is begun anew.
  mkdir -p "${PGDATA%/*}"
  rm -rf "$PGDATA.new"
  pg_basebackup --pgdata="$PGDATA.new" --write-recovery-conf --slot=standby --checkpoint=fast \
    --dbname="host=primary user=replicator password=$PGPASSWORD application_name=standby"
  # Fails if there is anything but an empty folder.
  [ ! -d "$PGDATA" ] || rmdir "$PGDATA"
  mv -T "$PGDATA.new" "$PGDATA"
fi
exec postgres -c hot_standby=on
