import type { SeededRandom } from '../seeded-random.ts'
import type { Cluster } from './cluster.ts'
import type { Host } from './host.ts'
import type { HostClock } from './host-clock.ts'

export const hostFaults = [
  'kill the primary',
  'freeze the primary',
  'cut the primary',
  'kill a standby',
  'kill a shop',
  'cut a shop from the databases',
  'cut a shop from the balancers',
  'kill a balancer',
  'slow network',
  'wrong clock of a shop',
  'wrong clock of the primary',
  'full disk',
  'lose the bucket',
] as const
export type HostFault = (typeof hostFaults)[number]

type Heal = () => Promise<unknown>

const wrongMinutes = 7

/** Makes a fault; returns what heals it. */
export const inject: Record<HostFault, (cluster: Cluster, random: SeededRandom) => Promise<Heal>> =
  {
    'kill the primary': async ({ databases }) => killOne(await databases.getPrimary()),
    'freeze the primary': async ({ databases }) => {
      const host = await databases.getPrimary()
      await host.freeze()
      return host.thaw
    },
    'cut the primary': async ({ databases }) => {
      const host = await databases.getPrimary()
      await host.cut()
      return host.join
    },
    'kill a standby': async ({ databases }) => killOne(await databases.getSynchronous()),
    'kill a shop': async ({ shops }, random) => killOne(random.pick(shops.hosts)),
    'cut a shop from the databases': ({ databases, shops }, random) =>
      loseAnswers(databases.hosts, [random.pick(shops.hosts)]),
    'cut a shop from the balancers': ({ balancers, shops }, random) =>
      loseAnswers([random.pick(shops.hosts)], balancers),
    // The first one, which all shoppers use while it answers.
    'kill a balancer': async ({ balancers: [first] }) => killOne(first as Host),
    'slow network': async ({ databases }) => {
      const host = await databases.getPrimary()
      await host.slowDown()
      return host.speedUp
    },
    'wrong clock of a shop': ({ shops }, random) => setWrong(random.pick(shops.hosts), random),
    'wrong clock of the primary': async ({ databases }, random) =>
      setWrong(await databases.getPrimary(), random),
    'full disk': async ({ databases }) => {
      const { disk } = await databases.getPrimary()
      await disk.fill()
      return disk.free
    },
    'lose the bucket': async ({ bucket }) => killOne(bucket),
  }

async function killOne(host: Host): Promise<Heal> {
  await host.kill()
  return () => host.boot()
}

/** Loses what hosts answer to those that ask them, who wait in vain. */
async function loseAnswers(hosts: readonly Host[], asking: readonly Host[]): Promise<Heal> {
  const each = (act: (host: Host, address: string) => Promise<void>) =>
    Promise.all(hosts.flatMap((host) => asking.map(({ address }) => act(host, address))))
  await each((host, address) => host.block(address))
  return () => each((host, address) => host.unblock(address))
}

async function setWrong({ clock }: { clock: HostClock }, random: SeededRandom): Promise<Heal> {
  await clock.setClock(random.pick([-wrongMinutes, wrongMinutes]))
  return () => clock.setClock(0)
}

/** Faults by their names, separated by commas; all without any. Throws for an unknown one. */
export function readHostFaults(names?: string): readonly HostFault[] {
  if (names === undefined) return hostFaults
  return names.split(',').map((name) => {
    const fault = hostFaults.find((each) => each === name.trim())
    if (!fault) throw new Error(`No fault is called “${name}”. There are: ${hostFaults.join(', ')}`)
    return fault
  })
}
