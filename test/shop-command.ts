import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import type { TestDatabase } from './database.ts'

// Each process takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const script = path.resolve(import.meta.dirname, '../cli/shop.ts')

export type Ended = { code: number | null; out: string; err: string }

/** Starts a command of the keeper as a process of its own, with nothing in its environment but `environment`. */
export function startShop(environment: Record<string, string>, args: readonly string[]) {
  return spawn(process.execPath, [script, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
  })
}

/** The same, run to its end. */
export async function runShop(
  environment: Record<string, string>,
  args: readonly string[],
  input = '',
): Promise<Ended> {
  const child = startShop(environment, args)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, out, err }
}

/** `runShop` on a test database, with its folder for files. */
export function shopOn(database: TestDatabase) {
  const environment = { DATABASE_URL: database.url, DATA_DIR: database.dataDir }
  return (args: readonly string[], input?: string) => runShop(environment, args, input)
}
