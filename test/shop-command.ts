import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setLanguage } from '#platform/language.ts'
import { run } from '../cli/run.ts'
import type { TestDatabase } from './database.ts'

/** Unless the arguments name another language. */
const inEnglish = ['--lang', 'en']

const script = path.resolve(import.meta.dirname, '../cli/shop.ts')

export type Ended = { code: number | null; out: string; err: string }

/** Starts a CLI command as a process with only `environment` set. */
export function startShop(
  environment: Record<string, string | undefined>,
  args: readonly string[],
) {
  return spawn(process.execPath, [script, ...inEnglish, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
  })
}

/** The same, run to its end. */
export async function runShop(
  environment: Record<string, string | undefined>,
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

/** Runs CLI commands on a test database with its data folder. */
export function shopOn(database: Pick<TestDatabase, 'url' | 'dataDir'>) {
  const environment = { DATABASE_URL: database.url, DATA_DIR: database.dataDir }
  return (args: readonly string[], input?: string) => runCommand(environment, args, input)
}

/**
 * Runs a CLI command with only `environment` set. In this process, which saves a second, unless the command reads input or
 * another one is running.
 */
export function runCommand(
  environment: Record<string, string | undefined>,
  args: readonly string[],
  input?: string,
): Promise<Ended> {
  return input === undefined && !isRunning
    ? runHere(environment, args)
    : runShop(environment, args, input)
}

let isRunning = false

async function runHere(
  environment: Record<string, string | undefined>,
  args: readonly string[],
): Promise<Ended> {
  isRunning = true
  const { env, stdout, stderr } = process
  const [toOut, toErr] = [stdout.write, stderr.write]
  const [out, err] = [captureWrites(stdout), captureWrites(stderr)]
  process.env = { PATH: env.PATH, ...environment }
  process.exitCode = undefined
  try {
    await run([...inEnglish, ...args])
    return { code: Number(process.exitCode ?? 0), out: out(), err: err() }
  } finally {
    Object.assign(stdout, { write: toOut })
    Object.assign(stderr, { write: toErr })
    setLanguage('en')
    process.env = env
    process.exitCode = undefined
    isRunning = false
  }
}

/** Redirects writes to `stream` into the returned function's result. */
function captureWrites(stream: NodeJS.WriteStream): () => string {
  const chunks: Buffer[] = []
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk as string))
    const done = rest.findLast((each) => typeof each === 'function')
    if (done) queueMicrotask(() => done())
    return true
  }
  return () => Buffer.concat(chunks).toString()
}
