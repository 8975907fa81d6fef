import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Host, Program } from './host.ts'

/** Where HAProxy accepts connections for the primary on each host that needs it, and for the standbys. */
export const primaryPort = 5000
export const standbyPort = 5001

/** HAProxy that connects to whichever database host says that it is the primary, and to those that say that they are standbys. */
export async function followDatabases(
  folder: string,
  databases: readonly Host[],
): Promise<Program> {
  const file = path.join(folder, 'databases.cfg')
  const servers = databases
    .map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`)
    .join('\n')
  await writeFile(
    file,
    `global
  maxconn 2000

defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  http-check expect status 200
  # Connections to a host that has gone would hang, and those to one that has another role now would fail.
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions

listen primary
  bind 127.0.0.1:${primaryPort}
  option httpchk GET /primary
${servers}

listen standbys
  bind 127.0.0.1:${standbyPort}
  option httpchk GET /replica
${servers}
`,
  )
  return { name: 'haproxy', command: ['haproxy', '-db', '-f', file] }
}
