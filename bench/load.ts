import autocannon from 'autocannon'

export const connections = 16
const warmUpSeconds = 2
const seconds = 5

type Load = Pick<autocannon.Options, 'url' | 'requests'>

/** Answers per second that a server gives to 16 connections, warm. Throws when it gives others than 2xx. */
export async function measureLoad(load: Load): Promise<number> {
  await autocannon({ ...load, connections, duration: warmUpSeconds })
  const result = await autocannon({ ...load, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return result['2xx'] / result.duration
}
