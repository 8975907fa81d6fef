import { copyFile, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mountSmallDisk, type SmallDisk } from '../../small-disk.ts'
import type { Host, Program } from './host.ts'
import { makeHost } from './host.ts'
import { type HostClock, makeHostClock } from './host-clock.ts'
import { postgresPrograms } from './namespaces.ts'
import { subnet } from './network.ts'
import { runCommand } from './run-command.ts'
import { until } from './until.ts'

export type DatabaseHost = Host & { disk: SmallDisk; clock: HostClock }

export type DatabaseHosts = {
  hosts: readonly DatabaseHost[]
  getPrimary(): Promise<DatabaseHost>
  /** The standby that commits wait for. */
  getSynchronous(): Promise<DatabaseHost>
  /** Waits until there is a primary with two standbys that follow it, one of them synchronously. */
  healthy(): Promise<void>
}

type Member = { name: string; role: string; state: string; lag?: number | string }

const switchoverScript = path.resolve(
  import.meta.dirname,
  '../../../deploy/patroni/tiem-disk-switchover.sh',
)
const diskMegabytes = 3000
/** More than the whole database of a run writes in a second. */
const mostLag = 16 * 1024 * 1024

/** Three hosts with etcd, Patroni, PostgreSQL and the watch over its disk each. */
export async function startDatabases(places: { folder: string; logs: string }) {
  const hosts = await Promise.all(
    [1, 2, 3].map(async (number): Promise<DatabaseHost> => {
      const host = await makeHost(places, `db${number}`, 10 + number)
      const disk = await mountSmallDisk(path.join(host.folder, 'disk'), diskMegabytes)
      if (!disk) throw new Error(`${host.folder} cannot have a disk of its own`)
      return { ...host, disk, clock: await makeHostClock(host) }
    }),
  )
  for (const host of hosts)
    await host.boot([etcd(host, hosts), await patroni(host, hosts), await diskSwitchover(host)])

  /** As the first host that answers sees them. */
  async function members(): Promise<Member[]> {
    for (const { address } of hosts) {
      const signal = AbortSignal.timeout(2000)
      const seen = await fetch(`http://${address}:8008/cluster`, { signal })
        .then((answer) => answer.json())
        .catch(() => undefined)
      if (seen) return seen.members
    }
    return []
  }

  async function getByRole(role: string): Promise<DatabaseHost> {
    const member = (await members()).find((each) => each.role === role)
    const host = hosts.find(({ name }) => name === member?.name)
    if (!host) throw new Error(`No database host is ${role}`)
    return host
  }

  const databases: DatabaseHosts = {
    hosts,
    getPrimary: () => getByRole('leader'),
    getSynchronous: () => getByRole('sync_standby'),
    healthy: () =>
      until('The database hosts follow a primary', async () => isWhole(await members())),
  }
  return databases
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).sort()
  const isFollowing = ({ role, state, lag }: Member) =>
    ['running', 'streaming'].includes(state) && (role === 'leader' || Number(lag) < mostLag)
  return roles.join() === 'leader,replica,sync_standby' && members.every(isFollowing)
}

function etcd({ name, address, folder }: Host, all: readonly Host[]): Program {
  const peers = all.map((each) => `${each.name}=http://${each.address}:2380`).join()
  const options = {
    name,
    // Not on the database's disk, which may be full.
    'data-dir': path.join(folder, 'etcd'),
    'listen-peer-urls': `http://${address}:2380`,
    'initial-advertise-peer-urls': `http://${address}:2380`,
    'listen-client-urls': `http://${address}:2379,http://127.0.0.1:2379`,
    'advertise-client-urls': `http://${address}:2379`,
    'initial-cluster': peers,
    'enable-v2': 'true',
    // Twice the usual: twelve hosts share two cores.
    'heartbeat-interval': '200',
    'election-timeout': '2000',
  }
  const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
  return { name: 'etcd', command: ['etcd', ...args] }
}

async function patroni(host: DatabaseHost, all: readonly Host[]): Promise<Program> {
  const { name, address, folder, disk, clock } = host
  const data = path.join(disk.folder, 'data')
  const file = patroniFile(host)
  await mkdir(data, { mode: 0o700 })
  await runCommand('chown', ['postgres:', data])
  const settings = {
    scope: 'tiem',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // Not etcd3: there Patroni 3.0, once it is back in the network, takes the lease from a new primary (its issue 2689).
    etcd: { hosts: all.map((each) => `${each.address}:2379`) },
    bootstrap: {
      dcs: clusterSettings,
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: '0.0.0.0:5432',
      connect_address: `${address}:5432`,
      data_dir: data,
      bin_dir: await programsWith(clock, path.join(folder, 'programs')),
      pgpass: path.join(disk.folder, 'data.pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator', password: 'trusted' },
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: [
        `host replication all ${subnet} trust`,
        `host all all ${subnet} trust`,
        'host replication all 127.0.0.1/32 trust',
        'host all all 127.0.0.1/32 trust',
      ],
    },
  }
  await runCommand('chown', ['postgres:', disk.folder])
  // JSON is YAML.
  await writeFile(file, JSON.stringify(settings))
  return { name: 'patroni', command: ['patroni', file], asPostgres: true }
}

const patroniFile = ({ folder }: Host) => path.join(folder, 'patroni.json')

async function diskSwitchover(host: Host): Promise<Program> {
  const script = path.join(host.folder, path.basename(switchoverScript))
  // Where the user postgres may read it.
  await copyFile(switchoverScript, script)
  return {
    name: 'disk-switchover',
    command: [script],
    environment: {
      PATRONI_CONFIG: patroniFile(host),
      PATRONI_NAME: host.name,
      PGHOST: '127.0.0.1',
      PGUSER: 'postgres',
      LEAST_FREE_MB: '256',
    },
    asPostgres: true,
  }
}

/** PostgreSQL's programs, with the clock of the host for the server. Patroni, written in Python, cannot sleep with such a clock. */
async function programsWith({ environment }: HostClock, folder: string): Promise<string> {
  await mkdir(folder)
  for (const name of await readdir(postgresPrograms)) {
    if (name !== 'postgres')
      await symlink(path.join(postgresPrograms, name), path.join(folder, name))
  }
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const server = ['exec', 'env', ...settings, path.join(postgresPrograms, 'postgres'), '"$@"']
  await writeFile(path.join(folder, 'postgres'), `#!/bin/sh\n${server.join(' ')}\n`, {
    mode: 0o755,
  })
  return folder
}

/** Failover within 30 s: the primary's lease ends after `ttl`, a standby takes over in its next loop. */
const clusterSettings = {
  ttl: 15,
  loop_wait: 3,
  retry_timeout: 5,
  // A primary that does not come up again, as on a full disk, gives way.
  primary_start_timeout: 5,
  maximum_lag_on_failover: mostLag,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    // On a full disk it ends halfway, and the host would not come back by itself.
    remove_data_directory_on_rewind_failure: true,
    use_slots: true,
    parameters: {
      max_connections: 200,
      // Patroni needs one when the shop has taken all others.
      superuser_reserved_connections: 10,
      shared_buffers: '128MB',
      max_wal_size: '512MB',
      wal_keep_size: '256MB',
      wal_log_hints: 'on',
      // Commits wait for a lost synchronous standby until its connection is found dead: 60 s by default.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      tcp_user_timeout: '5s',
    },
  },
}
