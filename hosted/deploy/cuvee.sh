#!/bin/sh
# Runs a command of the operator as the service runs the server: as the user cuvee, with /etc/cuvee/cuvee.env. Installed as
# /usr/local/bin/cuvee: `cuvee backup FILE`, `cuvee restore FILE --data DIR`, `cuvee admin --email ME`, `cuvee verify …`.
# Variables of the caller win over the file. Ends with the code of the command.
set -eu
program=/opt/cuvee
name=${1:-}
case $name in
  start) file=$program/hosted/server/start.js ;;
  admin | backup | files | migrate | pooler | restore | shop | upgrade | verify) file=$program/hosted/server/$name.ts ;;
  *)
    echo "cuvee: COMMAND …: admin, backup, files, migrate, pooler, restore, shop, start, upgrade, verify" >&2
    exit 2
    ;;
esac
shift
export NODE_ENV=production CUVEE_BUILD=0 MALLOC_ARENA_MAX=2 HOME=/var/lib/cuvee
export CUVEE_DATA="${CUVEE_DATA:-/var/lib/cuvee}" HOST="${HOST:-127.0.0.1}" SUPERVISE="${SUPERVISE:-0}"
cd "$program"
umask 077
if [ "$(id --user)" = 0 ]; then
  set -- setpriv --reuid=cuvee --regid=cuvee --init-groups \
    node_modules/node/bin/node --env-file=/etc/cuvee/cuvee.env "$file" "$@"
else
  set -- node_modules/node/bin/node --env-file=/etc/cuvee/cuvee.env "$file" "$@"
fi
exec "$@"
