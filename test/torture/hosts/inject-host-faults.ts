import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../seeded-random.ts'
import type { Faults, FaultWorld } from '../stage.ts'
import type { Cluster } from './cluster.ts'
import { type HostFault, inject } from './faults.ts'
import { judgeSpan, type Span } from './figures.ts'
import type { Visit } from './visitors.ts'

type World = FaultWorld & { cluster: Cluster; visits: readonly Visit[] }

/** Longer than a failover may take. */
const faultMs = 32_000
const beforeMs = 4_000
/** Of one fault, with the time before and after it. */
const partMs = 60_000

/**
 * Makes one fault after the other and heals each. Shoppers are spread evenly over the time of all, since those who have an order
 * would otherwise be through before the fault has shown what it does.
 */
export function injectHostFaults(kinds: readonly HostFault[], seed: number, world: World): Faults {
  const { cluster, outages, observations, visits, tell } = world
  const random = createRandom(seed + 11_000_000)
  const parts = kinds.map((kind) => ({ kind, opened: Promise.withResolvers<number>() }))
  const missed: string[] = []

  async function run(): Promise<void> {
    for (const { kind, opened } of parts) {
      const openedAt = Date.now()
      opened.resolve(openedAt)
      await delay(beforeMs)
      const since = Date.now()
      // The others are judged all the same.
      await outages
        .during(() => breakAndHeal(kind))
        .catch((error) => void missed.push(`${kind}: ${error}`))
      await delay(Math.max(0, openedAt + partMs - Date.now()))
      observations.count(kind)
      judge({ kind, since, until: openedAt + partMs })
    }
  }

  async function breakAndHeal(kind: HostFault): Promise<void> {
    const heal = await inject[kind](cluster, random)
    await delay(faultMs)
    await heal()
    await cluster.healthy()
  }

  function judge(span: Span): void {
    const { line, missed: goals } = judgeSpan(span, observations.acknowledgedAt, visits)
    tell(line)
    missed.push(...goals)
  }

  const running = run().catch((error) => {
    observations.oddities.push(`The faults: ${error}`)
    for (const { opened } of parts) opened.resolve(Date.now())
  })

  return {
    async progress(share) {
      const index = Math.floor(share * parts.length)
      const openedAt = (await parts[index]?.opened.promise) ?? 0
      const comesAt = openedAt + (share * parts.length - index) * partMs
      await delay(Math.max(0, comesAt - Date.now()))
    },
    over: () => running,
    missed,
  }
}
