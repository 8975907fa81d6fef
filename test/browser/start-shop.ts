import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { withoutOrderLimits } from '../order-limits.ts'
import { roomyFolder } from '../roomy-folder.ts'
import { secrets } from '../signed-calls.ts'
import { startArguments } from '../start-arguments.ts'
import { startOtherShop } from './start-other-shop.ts'

const project = path.resolve(import.meta.dirname, '../..')
const startLimitMs = 600_000

/**
 * Playwright's global setup: starts a new shop on a free port and sets SHOP_URL and SHOP_DATA_DIR. Also starts a
 * storefront against another server's API, for the tests that run there as well.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(await roomyFolder(), 'tiệm kiểm thử '))
  // As root, the embedded PostgreSQL runs as another user.
  await chmod(dataDir, 0o755)
  const shop = spawn(process.execPath, [...startArguments(project), '--lang', 'en'], {
    cwd: project,
    env: {
      ...process.env,
      ...secrets,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      LIMIT_REGISTER_PER_ADDRESS: '10000',
      LIMIT_LOGIN_PER_ADDRESS: '10000',
      // All customers of the tests share an address and a phone number; only tests of limits reach these.
      ...withoutOrderLimits,
      LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT: '30',
      HOLD_ORDER_FROM_PIECES: '5000',
      // SePay sends this key with notifications of transfers.
      SEPAY_API_KEY: 'khoa-cua-tiem-thu',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.SHOP_URL = await addressOf(shop)
  process.env.SHOP_DATA_DIR = dataDir
  const stopOtherShop = isOtherWanted() ? await startOtherShop(process.env.SHOP_URL) : undefined
  return async () => {
    await stopOtherShop?.()
    shop.kill('SIGTERM')
    await new Promise((resolve) => shop.on('exit', resolve))
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** False when `--project` selects only projects that do not need it. */
function isOtherWanted(): boolean {
  const args = process.argv.join(' ')
  return !args.includes('--project') || args.includes('other-server')
}

function addressOf(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(
      () => reject(new Error(`The shop did not start:\n${output}`)),
      startLimitMs,
    )
    shop.on('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)))
    shop.stdout?.on('data', (text) => {
      output += String(text)
      const address = /is open at (http:\S+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}
