import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The kind of process that owns a data folder: the shop's server, or a CLI command. */
export type Role = 'shop' | 'command'

/** The owner of a data folder. */
export type Run = {
  role: Role
  pid: number
  startedAt: string
  /** Set once PostgreSQL runs. */
  port?: number
  postgresPid?: number
  /** The role to connect as; missing from older versions, which have only the superuser. */
  user?: string
}

/** Writes the run file, readable for its user only. */
export async function writeRun(dataDir: string, run: Run): Promise<void> {
  const file = runFile(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** The last owner, which is running only if the folder is locked; undefined without a run file. */
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
