import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockFolder } from './embedded/folder-lock.ts'
import { OperatorError } from './operator-error.ts'

/** The folder of the project, whatever folder the process was started from. */
export const projectFolder = path.resolve(import.meta.dirname, '../..')
export const buildFolder = path.join(projectFolder, 'build')

const inputs = [
  'src',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.mails.config.ts',
  'vite.worker.config.ts',
]
const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config']
const steps = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  [...vite, 'vite.mails.config.ts'],
  [...vite, 'vite.worker.config.ts'],
]
const waitMs = 200

type Log = { info(message: string): void }

/**
 * Builds pages, letters and service worker unless they are built from these very sources already. Processes that start at once
 * build once. Throws OperatorError with the build's own words when it fails.
 */
export async function ensureBuild(log: Log): Promise<void> {
  const stampFile = path.join(buildFolder, 'stamp')
  const stamp = await hashInputs()
  const isCurrent = async () => (await readFile(stampFile, 'utf8').catch(() => '')) === stamp
  if (await isCurrent()) return

  await mkdir(buildFolder, { recursive: true })
  let lock = lockFolder(buildFolder)
  for (; !lock; lock = lockFolder(buildFolder)) await pause(waitMs)
  try {
    if (await isCurrent()) return
    log.info('Building the storefront')
    await rm(stampFile, { force: true })
    for (const step of steps) await run(step)
    await writeFile(`${stampFile}.new`, stamp)
    await rename(`${stampFile}.new`, stampFile)
  } finally {
    lock.release()
  }
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const input of inputs) {
    for (const file of await filesOf(path.join(projectFolder, input))) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(path.relative(projectFolder, file)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesOf(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  )
  if (!entries) return [place]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

async function run(step: string[]): Promise<void> {
  const child = spawn(process.execPath, step, {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => said.push(String(text)))
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0) throw new OperatorError(`The storefront could not be built:\n${said.join('')}`)
}
