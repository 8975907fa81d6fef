import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Runs a program and prints its output when it ends, so that outputs do not mix. */
async function passes(command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  process.stdout.write(out)
  process.stderr.write(err)
  if (code !== 0) process.stderr.write(`${command}: failed\n`)
  return code === 0
}

/** The types of routes are generated first: `tsc` and `knip` read them. */
async function typesPass(): Promise<boolean> {
  if (!(await passes('react-router typegen'))) return false
  const all = await Promise.all(['tsc -p .', 'tsc -p src/worker', 'knip'].map(passes))
  return all.every(Boolean)
}

const results = await Promise.all([
  passes('biome check .'),
  passes('node test/supply-chain/advisories.ts'),
  typesPass(),
])
process.exitCode = results.every(Boolean) ? 0 : 1
