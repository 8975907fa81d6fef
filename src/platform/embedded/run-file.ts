import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What a process does with the data folder: serve the shop, or one command of its keeper. */
export type Role = 'shop' | 'command'

/** Who owns a data folder now. */
export type Run = {
  role: Role
  pid: number
  startedAt: string
  /** Missing until PostgreSQL runs. */
  port?: number
  postgresPid?: number
  /** Whom to connect as; missing when an older version runs, which knows only its superuser. */
  user?: string
}

/** Notes the owner in the data folder; only its own user can read it. */
export async function writeRun(dataDir: string, run: Run): Promise<void> {
  const file = runFile(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** The last noted owner; dead, unless the folder is locked. */
export async function readRun(dataDir: string): Promise<Run | undefined> {
  const text = await readFile(runFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as Run)
}

export async function removeRun(dataDir: string): Promise<void> {
  await rm(runFile(dataDir), { force: true })
}

function runFile(dataDir: string): string {
  return path.join(dataDir, 'run.json')
}
