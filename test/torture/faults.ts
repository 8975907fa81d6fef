import type { Observations } from './observations.ts'
import type { Outages } from './outages.ts'
import type { Fault, Plan } from './plan.ts'
import type { FaultyPostgres } from './postgres.ts'
import type { Shops } from './shops.ts'
import type { Faults } from './stage.ts'

type World = {
  shops: Shops
  postgres: FaultyPostgres
  name: string
  outages: Outages
  observations: Observations
}

const fullMs = 1500

/** Applies the plan's faults in sequence, each at its share of the intents. */
export function injectFaults({ faults: planned, seed }: Plan, world: World): Faults {
  const { shops, postgres, name, outages, observations } = world
  const waiting = [...planned]
  let running: Promise<void> = Promise.resolve()
  let injected = 0

  const actions: Record<Fault['kind'], () => Promise<unknown>> = {
    'kill one shop': () => shops.killAndStart(seed + injected),
    'kill both shops': () => Promise.all([shops.killAndStart(0), shops.killAndStart(1)]),
    'cut connections': () => outages.during(() => postgres.cutConnections(name)),
    crash: () => outages.during(() => postgres.crash(name)),
    'stop at once': () => outages.during(() => postgres.stopAtOnce()),
    'kill postmaster': () => outages.during(() => postgres.killPostmaster()),
    'fill the disk': () => outages.during(() => postgres.fillDisk(fullMs)),
  }

  async function progress(share: number): Promise<void> {
    while (waiting[0] && waiting[0].at <= share) {
      const { kind } = waiting.shift() as Fault
      if (kind === 'fill the disk' && !postgres.canFillDisk) continue
      running = running.then(async () => {
        injected += 1
        observations.count(kind)
        await actions[kind]()
      })
      running.catch((error) => observations.oddities.push(`${kind}: ${error}`))
    }
  }

  return {
    progress,
    over: () => running,
    missed: [],
  }
}
