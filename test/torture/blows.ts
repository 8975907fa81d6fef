import type { Book } from './book.ts'
import type { Blow, Plan } from './plan.ts'
import type { ShakyPostgres } from './postgres.ts'
import type { Shops } from './shops.ts'
import type { Weather } from './weather.ts'

type World = { shops: Shops; postgres: ShakyPostgres; name: string; weather: Weather; book: Book }

const fullMs = 1500

/** Brings the plan's blows down, one after the other, each when so much of the shopping is done. */
export function strike({ blows: planned, seed }: Plan, world: World) {
  const { shops, postgres, name, weather, book } = world
  const waiting = [...planned]
  let under: Promise<unknown> = Promise.resolve()
  let struck = 0

  const ways: Record<Blow['kind'], () => Promise<unknown>> = {
    'kill one shop': () => shops.killAndStart(seed + struck),
    'kill both shops': () => Promise.all([shops.killAndStart(0), shops.killAndStart(1)]),
    'cut connections': () => weather.storm(() => postgres.cutConnections(name)),
    crash: () => weather.storm(() => postgres.crash(name)),
    'stop at once': () => weather.storm(() => postgres.stopAtOnce()),
    'kill postmaster': () => weather.storm(() => postgres.killPostmaster()),
    'fill the disk': () => weather.storm(() => postgres.fillDisk(fullMs)),
  }

  function progress(share: number): void {
    while (waiting[0] && waiting[0].at <= share) {
      const { kind } = waiting.shift() as Blow
      if (kind === 'fill the disk' && !postgres.canFillDisk) continue
      under = under.then(() => {
        struck += 1
        book.count(kind)
        return ways[kind]()
      })
      under.catch((error) => book.oddities.push(`${kind}: ${error}`))
    }
  }

  return {
    progress,
    /** Waits until the shop stands again. */
    over: () => under,
  }
}
