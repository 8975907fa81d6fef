import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { roomyFolder } from '../roomy-folder.ts'
import { startArguments } from '../start-arguments.ts'

const project = path.resolve(import.meta.dirname, '../..')
const startLimitMs = 120_000

/**
 * Starts a server with a different API in front of `shopUrl`, and a storefront with an empty database that uses it. Does
 * not wait for either. Returns a function that stops both.
 */
export async function startOtherShop(shopUrl: string): Promise<() => Promise<void>> {
  const [apiPort, port] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(path.join(await roomyFolder(), 'tiem-khac-'))
  // As root, the embedded PostgreSQL runs as another user.
  await chmod(dataDir, 0o755)
  const started = [
    start(['test/foreign-server/start.ts'], { SHOP_URL: shopUrl, PORT: `${apiPort}` }),
    start(startArguments(project), {
      PORT: `${port}`,
      DATA_DIR: dataDir,
      DEMO_SHOP: '0',
      LOG_LEVEL: 'warn',
      API_BASE_URL: `http://127.0.0.1:${apiPort}`,
      // On a busy machine, too: what is late on purpose has tests of its own.
      API_OPTIONAL_TIMEOUT_MS: '10000',
    }),
  ]
  process.env.OTHER_SHOP_URL = `http://127.0.0.1:${port}`
  return async () => {
    await Promise.all(started.map(stop))
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Waits until the storefront responds, and returns its URL. */
export async function otherShopIsOpen(): Promise<string> {
  const address = process.env.OTHER_SHOP_URL ?? ''
  const until = Date.now() + startLimitMs
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return address
    if (Date.now() > until) throw new Error('The shop with another API did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function start(args: string[], settings: Record<string, string>): ChildProcess {
  const env = { ...process.env, ...settings }
  return spawn(process.execPath, args, {
    cwd: project,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null) return
  const ended = new Promise((resolve) => started.on('exit', resolve))
  started.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
