import autocannon from 'autocannon'

export const connections = 16
const warmUpSeconds = 2
const seconds = 2
const rounds = 3

export type Load = Pick<autocannon.Options, 'url' | 'requests'>

/**
 * Answers per second that each server gives to 16 connections, warm. The servers take turns and each has its best
 * round counted, so that what else the machine does meanwhile falls on all of them. Throws on answers other than 2xx.
 */
export async function measureLoads(loads: readonly Load[]): Promise<number[]> {
  for (const load of loads) await run(load, warmUpSeconds)
  const best = loads.map(() => 0)
  for (let round = 0; round < rounds; round++) {
    for (const [index, load] of loads.entries()) {
      best[index] = Math.max(best[index] ?? 0, await run(load, seconds))
    }
  }
  return best
}

async function run(load: Load, duration: number): Promise<number> {
  const result = await autocannon({ ...load, connections, duration })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return result['2xx'] / result.duration
}
