import path from 'node:path'
import { freePort } from '#platform/embedded/free-port.ts'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'

/** Processes of one shop behind addresses that stay, whichever of them lives. */
export type Shops = Awaited<ReturnType<typeof openShops>>

const processes = 2

/** What one shopper may have; low, so that many of them meet it. */
export const most = { openCod: 1, flashPieces: 3 }

const limits = {
  LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT: String(most.openCod),
  LIMIT_FLASH_PIECES_PER_SHOPPER: String(most.flashPieces),
  HOLD_ORDER_FROM_PIECES: '8',
}

export async function openShops(folder: string, databaseUrl: string) {
  const places = await Promise.all(
    Array.from({ length: processes }, async (_, index) => ({
      dataDir: path.join(folder, `shop-${index}`),
      port: await freePort(),
    })),
  )
  const running: ShopProcess[] = []
  const said: string[] = []
  let kills = 0

  async function start(index: number): Promise<void> {
    const { dataDir, port } = places[index] ?? {}
    if (!dataDir) throw new Error(`There is no place ${index}`)
    const shop = await startShopProcess(dataDir, {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LIMIT_VIEWS_PER_ADDRESS: '1000000',
      ...limits,
    })
    running[index] = shop
    for (const stream of [shop.child.stdout, shop.child.stderr]) {
      stream?.on('data', (text: Buffer) => said.push(String(text)))
    }
  }
  // The first one brings the database up to date.
  for (const index of places.keys()) await start(index)

  return {
    addresses: places.map(({ port }) => `http://127.0.0.1:${port}`),
    /** Kills a process in the middle of whatever it does, and starts it again. */
    async killAndStart(index: number): Promise<void> {
      kills += 1
      await running[index % processes]?.end('SIGKILL')
      await start(index % processes)
    },
    count: processes,
    kills: () => kills,
    /** What they wrote to their logs. */
    said: () => said.join(''),
    /** Ends what still runs. */
    kill: () => Promise.all(running.map((shop) => shop.end('SIGKILL'))),
    /** Stops them as a keeper does; answers how each ended. */
    close: () =>
      Promise.all(
        running.map(async (shop) => {
          await shop.end('SIGTERM')
          return shop.child.exitCode
        }),
      ),
  }
}
