import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Host, makeHost } from './host.ts'

const shipped = path.resolve(import.meta.dirname, '../../../deploy/compose/haproxy.cfg')

/** Two hosts with HAProxy as deploy/compose configures it, in front of these shops. */
export async function startBalancers(
  places: { folder: string; logs: string },
  shops: readonly Host[],
): Promise<readonly Host[]> {
  const config = forHosts(await readFile(shipped, 'utf8'), shops)
  return Promise.all(
    [1, 2].map(async (number) => {
      const host = await makeHost(places, `lb${number}`, 30 + number)
      const file = path.join(host.folder, 'haproxy.cfg')
      await writeFile(file, config)
      await host.boot([{ name: 'haproxy', command: ['haproxy', '-db', '-f', file] }])
      return host
    }),
  )
}

/** The configuration with other servers, without Docker's names, and for fewer open files than a server allows. */
function forHosts(config: string, shops: readonly Host[]): string {
  const servers = shops.map(({ name, address }) => `  server ${name} ${address}:3000\n`).join('')
  return config
    .replace('maxconn 10000', 'maxconn 2000')
    .replaceAll(/(?: {2}server .*\n)+/g, servers)
    .replaceAll(/ resolvers docker init-addr \S+/g, '')
    .replace(/^resolvers docker$.*/ms, '')
}
