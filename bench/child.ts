import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'

const environment = { ...process.env, NODE_ENV: 'production' }

/** Runs a script of this folder and parses its output as JSON. */
export async function runScript<Answer>(
  project: string,
  file: string,
  input: object,
): Promise<Answer> {
  const script = path.join(project, 'bench', file)
  const running = promisify(execFile)(process.execPath, [script], {
    cwd: project,
    env: environment,
    maxBuffer: 100_000_000,
  })
  running.child.stdin?.end(JSON.stringify(input))
  const { stdout } = await running
  return JSON.parse(stdout)
}

export type Baseline = AsyncDisposable & {
  url: string
  pid: number | undefined
  stop(): Promise<void>
}

/** Starts a baseline server of `bench/baselines`, which prints its port when it listens. */
export async function startBaseline(file: string, input: object): Promise<Baseline> {
  const script = path.join(import.meta.dirname, 'baselines', file)
  const child = spawn(process.execPath, [script], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(input))
  const ended = once(child, 'exit')
  const [port] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error(`${file} ended`))),
  ])
  const stop = async () => {
    child.kill()
    await ended
  }
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
