import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockFolder } from './embedded/folder-lock.ts'
import { t } from './language.ts'
import { OperatorError } from './operator-error.ts'
import { buildFolder, projectFolder } from './project-folder.ts'

const inputs = [
  'src',
  'public',
  'release/contents.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.back-office.config.ts',
  'vite.config.ts',
  'vite.mails.config.ts',
  'vite.server.config.ts',
  'vite.worker.config.ts',
]
const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config']
const steps = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  [...vite, 'vite.back-office.config.ts'],
  [...vite, 'vite.mails.config.ts'],
  [...vite, 'vite.worker.config.ts'],
  [...vite, 'vite.server.config.ts'],
]
const stampFile = path.join(buildFolder, 'stamp')
/** Not the build folder, which each build deletes first. */
const lockedFolder = path.join(projectFolder, '.cache')
const waitMs = 200

/** Digests of the inputs of a build: of their contents, and of their ctimes and sizes, which are faster to read. */
type Stamp = { contents: string; changes: string }

/**
 * Builds pages, mails, service worker and server unless the build is up to date; awaits `onBuild` before it does. Processes
 * that start at the same time build once. Throws OperatorError with the build's output when it fails.
 */
export async function ensureBuild(onBuild: () => void | Promise<void>): Promise<void> {
  const changes = digestOf(inputFiles(), changeOf)
  if ((await readStamp())?.changes === changes) return
  const stamp = { changes, contents: digestOf(inputFiles(), (file) => readFileSync(file)) }
  const isCurrent = async () => (await readStamp())?.contents === stamp.contents

  await mkdir(lockedFolder, { recursive: true })
  let lock = lockFolder(lockedFolder)
  for (; !lock; lock = lockFolder(lockedFolder)) await pause(waitMs)
  try {
    if (!(await isCurrent())) {
      await onBuild()
      await rm(stampFile, { force: true })
      for (const step of steps) await run(step)
    }
    await writeFile(`${stampFile}.new`, JSON.stringify(stamp))
    await rename(`${stampFile}.new`, stampFile)
  } finally {
    lock.release()
  }
}

async function readStamp(): Promise<Partial<Stamp> | undefined> {
  try {
    return JSON.parse(await readFile(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

function digestOf(files: string[], read: (file: string) => string | Buffer): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of files) hash.update(path.relative(projectFolder, file)).update(read(file))
  return hash.digest('hex')
}

/** Uses ctime, which unlike mtime no copy or archive can set. */
function changeOf(file: string): string {
  const { ctimeMs, size } = statSync(file)
  return `${ctimeMs} ${size}`
}

function inputFiles(): string[] {
  return inputs
    .flatMap((input) => filesOf(path.join(projectFolder, input)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}

function filesOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
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
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => output.push(String(text)))
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0)
    throw new OperatorError(
      `${t('Không dựng được cửa hàng:', 'The shop could not be built:')}\n${output.join('')}`,
    )
}
