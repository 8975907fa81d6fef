import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { attachEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { withoutOrderLimits } from './order-limits.ts'
import { startArguments } from './start-arguments.ts'

const ownFolder = path.resolve(import.meta.dirname, '..')

export type ShopProcess = {
  child: ChildProcess
  /** Base URL: `http://127.0.0.1:…`. */
  address: string
  /** The URL of its database. */
  databaseUrl: string
  /** The same for the superuser if the database is embedded. */
  superuserUrl: string
  /** Sends a signal and waits for the exit. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Settings of all shops that tests start as processes. */
export const shopSettings = {
  DEMO_SHOP: '0',
  // A shop without DEMO_SHOP needs an account of its own.
  SHOP_BANK_ACCOUNT: '0011223344',
  SHOP_BANK_HOLDER: 'NGUYEN THI LUA',
  LOG_LEVEL: 'warn',
  ...withoutOrderLimits,
}

/**
 * Starts the whole shop (`npm start`) on a free port with a data folder; resolves when it is open. Its database is embedded
 * unless the environment names another.
 */
export async function startShopProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  project = ownFolder,
  args: readonly string[] = [],
): Promise<ShopProcess> {
  const child = spawn(process.execPath, [...startArguments(project), '--lang', 'en', ...args], {
    cwd: project,
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATABASE_DIRECT_URL: '',
      DATABASE_REPLICA_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      ...shopSettings,
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const address = await addressOf(child)
  const named = environment.DATABASE_URL
  const database = named
    ? { url: named, superuserUrl: named }
    : await attachEmbeddedPostgres(dataDir)
  if (!database) throw new Error('The shop is open, but not its database')
  return {
    child,
    address,
    databaseUrl: database.url,
    superuserUrl: database.superuserUrl,
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (text: Buffer) => {
      output += text
      const address = / is open at (https?:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)))
  })
}
