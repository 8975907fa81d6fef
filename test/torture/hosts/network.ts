import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ip, runCommand, tc } from './run-command.ts'

const prefix = '10.77.0.'

/** The subnet of all hosts. Its addresses exist only inside the run's namespaces. */
export const subnet = `${prefix}0/24`

export const shopName = 'shop.torture'

const bridge = 'br0'

/** Slow enough that a page of results takes a noticeable time, fast enough for a health check. */
const slowness = 'tbf rate 2mbit burst 32kb latency 300ms'

export type Line = {
  address: string
  /** Nothing arrives and nothing leaves, as when the cable is pulled. */
  cut(): Promise<void>
  join(): Promise<void>
  slowDown(): Promise<void>
  speedUp(): Promise<void>
  /** Loses all answers to an address. */
  block(address: string): Promise<void>
  unblock(address: string): Promise<void>
}

/** Makes the bridge that stands for the data center's network; this process has an address there. */
export async function makeNetwork(): Promise<void> {
  await ip('link set lo up')
  await ip(`link add ${bridge} type bridge`)
  await ip(`addr add ${prefix}1/24 dev ${bridge}`)
  await ip(`link set ${bridge} up`)
}

/** Makes the network namespace of a host and plugs it into the bridge. */
export async function makeLine(name: string, number: number): Promise<Line> {
  const address = `${prefix}${number}`
  const plug = `v-${name}`
  await ip(`netns add ${name}`)
  await ip(`link add ${plug} type veth peer name eth0 netns ${name}`)
  await ip(`link set ${plug} master ${bridge} up`)
  await ip(`-n ${name} addr add ${address}/24 dev eth0`)
  await ip(`-n ${name} link set eth0 up`)
  await ip(`-n ${name} link set lo up`)
  return {
    address,
    cut: () => ip(`link set ${plug} down`),
    join: () => ip(`link set ${plug} up`),
    async slowDown() {
      await tc(`qdisc add dev ${plug} root ${slowness}`)
      await tc(`-n ${name} qdisc add dev eth0 root ${slowness}`)
    },
    async speedUp() {
      await tc(`qdisc del dev ${plug} root`)
      await tc(`-n ${name} qdisc del dev eth0 root`)
    },
    block: (other) => ip(`-n ${name} route add blackhole ${other}/32`),
    unblock: (other) => ip(`-n ${name} route del blackhole ${other}/32`),
  }
}

/** Gives the shop's name several addresses, as DNS does: clients try the next one when the first does not answer. */
export async function nameShop(folder: string, addresses: readonly string[]): Promise<void> {
  const file = path.join(folder, 'names')
  const lines = ['127.0.0.1 localhost', ...addresses.map((address) => `${address} ${shopName}`)]
  await writeFile(file, `${lines.join('\n')}\n`)
  await runCommand('mount', ['--bind', file, '/etc/hosts'])
}
