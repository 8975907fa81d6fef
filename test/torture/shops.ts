import path from 'node:path'
import { freePort } from '#platform/embedded/free-port.ts'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'

/** Processes of one shop behind fixed addresses. */
export type Shops = Awaited<ReturnType<typeof openShops>>

const processes = 2

/** Limits per shopper, low so that they are often reached. */
export const shopperLimits = { openCod: 1, flashPieces: 3 }

export const limitSettings = {
  LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT: String(shopperLimits.openCod),
  LIMIT_FLASH_PIECES_PER_SHOPPER: String(shopperLimits.flashPieces),
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
  const logs: string[] = []
  let kills = 0

  async function start(index: number): Promise<void> {
    const { dataDir, port } = places[index] ?? {}
    if (!dataDir) throw new Error(`There is no place ${index}`)
    const shop = await startShopProcess(dataDir, {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LIMIT_VIEWS_PER_ADDRESS: '1000000',
      ...limitSettings,
    })
    running[index] = shop
    for (const stream of [shop.child.stdout, shop.child.stderr]) {
      stream?.on('data', (text: Buffer) => logs.push(String(text)))
    }
  }
  // The first process runs the migrations.
  for (const index of places.keys()) await start(index)

  return {
    addresses: places.map(({ port }) => `http://127.0.0.1:${port}`),
    /** Kills a process with SIGKILL and restarts it. */
    async killAndStart(index: number): Promise<void> {
      kills += 1
      await running[index % processes]?.end('SIGKILL')
      await start(index % processes)
    },
    count: processes,
    kills: () => kills,
    /** Log output of all processes. */
    logs: () => logs.join(''),
    /** Kills the remaining processes. */
    kill: () => Promise.all(running.map((shop) => shop.end('SIGKILL'))),
    /** Stops them with SIGTERM; returns how each ended. */
    close: () =>
      Promise.all(
        running.map(async (shop) => {
          await shop.end('SIGTERM')
          return shop.child.exitCode
        }),
      ),
  }
}
