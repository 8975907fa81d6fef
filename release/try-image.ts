import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#platform/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { outputOf } from './image-tools.ts'

/** Those of `compose.yaml`. */
const limits = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']
const startMs = 120_000
const stopSeconds = 60

/**
 * Runs an image as `compose.yaml` does, on this machine's network with a PostgreSQL of its own; asks for pages, its health and a
 * command; stops it. Throws at the first answer that is wrong.
 */
export async function tryImage(tag: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiem-image-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const port = await freePort()
    const settings = [`DATABASE_URL=${postgres.url}`, 'HOST=127.0.0.1', `PORT=${port}`]
    const environment = settings.map((setting) => `--env=${setting}`)
    const run = ['run', '--detach', '--network=host', '--volume=/data', ...limits, ...environment]
    const container = await outputOf('podman', [...run, tag])
    try {
      await tryContainer(container, `http://127.0.0.1:${port}`)
    } catch (error) {
      process.stderr.write(`${await outputOf('podman', ['logs', container])}\n`)
      throw error
    } finally {
      await outputOf('podman', ['rm', '--force', '--volumes', container])
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryContainer(container: string, address: string): Promise<void> {
  const inside = (...command: string[]) => outputOf('podman', ['exec', container, ...command])
  const start = performance.now()
  const statusOf = (at: string) => fetch(address + at).then(({ status }) => status)
  while ((await statusOf('/readyz').catch(() => 0)) !== 200) {
    assert(performance.now() - start < startMs, `not ready within ${startMs / 1000} s`)
    await delay(200)
  }
  report(`ready, with a new database and the demo shop, after ${secondsSince(start)} s`)

  assert.equal(await statusOf('/healthz'), 200)
  const page = await (await fetch(address)).text()
  assert.match(page, /<html lang="vi"/)
  const picture = /\/images\/\d+\/demo-pictures\/[^" ,]+/.exec(page)?.[0] ?? ''
  const { headers } = await fetch(address + picture)
  assert.match(headers.get('content-type') ?? '', /^image\//)
  await outputOf('podman', ['healthcheck', 'run', container])
  report('answers /healthz, /readyz, the home page and a resized picture; the health check passes')

  assert.equal(await inside('id', '--user'), '1000')
  await assert.rejects(inside('touch', '/app/file'), /Read-only file system/)
  const orders = await inside('node', '/app/tiem.js', 'order', 'list', '--json')
  assert(Array.isArray(JSON.parse(orders)))
  report('runs as user 1000 on a read-only file system; a command runs in it')

  const stop = performance.now()
  await outputOf('podman', ['stop', `--time=${stopSeconds}`, container])
  const format = '--format={{.State.ExitCode}}'
  assert.equal(await outputOf('podman', ['inspect', format, container]), '0')
  report(`stops at SIGTERM in ${secondsSince(stop)} s`)
}

const report = (text: string) => process.stdout.write(`${text}\n`)
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)
