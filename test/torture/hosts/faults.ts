import type { SeededRandom } from '../seeded-random.ts'
import type { Cluster } from './cluster.ts'
import type { Host } from './host.ts'

export const hostFaults = [
  'kill the primary',
  'freeze the primary',
  'cut the primary',
  'kill a standby',
  'kill a shop',
  'cut a shop from the databases',
  'kill a balancer',
  'slow network',
  'wrong clock',
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
    'cut a shop from the databases': async ({ databases, shops }, random) => {
      const { address } = random.pick(shops.hosts)
      await Promise.all(databases.hosts.map((host) => host.block(address)))
      return () => Promise.all(databases.hosts.map((host) => host.unblock(address)))
    },
    // The first one, which all shoppers use while it answers.
    'kill a balancer': async ({ balancers: [first] }) => killOne(first as Host),
    'slow network': async ({ databases }) => {
      const host = await databases.getPrimary()
      await host.slowDown()
      return host.speedUp
    },
    'wrong clock': async ({ shops }, random) => {
      const host = random.pick(shops.hosts)
      await host.setClock(random.pick([-wrongMinutes, wrongMinutes]))
      return () => host.setClock(0)
    },
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

/** Faults by their names, separated by commas; all without any. Throws for an unknown one. */
export function readHostFaults(names?: string): readonly HostFault[] {
  if (names === undefined) return hostFaults
  return names.split(',').map((name) => {
    const fault = hostFaults.find((each) => each === name.trim())
    if (!fault) throw new Error(`No fault is called “${name}”. There are: ${hostFaults.join(', ')}`)
    return fault
  })
}
