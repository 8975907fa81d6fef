import { open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { BackupStore } from './backup-store.ts'
import { backupFolder } from './claim-archive.ts'
import { filesFolder } from './layout.ts'
import { sealStream } from './seal.ts'

/** Folders of DATA_DIR with what belongs to the rows of the database. Their files never change. */
export const mediaFolders = ['pictures', 'uploads'] as const

/** Files that have not been received completely. */
const incoming = path.join('uploads', 'incoming')
/** After so many failures in a row the bucket is away, not a file unreadable. */
const mostFailures = 5
const dayMs = 86_400_000

type Copying = {
  dataDir: string
  store: BackupStore
  archive: string
  /** Keys that the archive has; those of copied files are added. */
  known: Set<string>
  publicKeys: readonly string[]
  shouldStop: () => boolean
  onFailure(err: unknown, file: string): void
}

/** Copies files that the archive lacks, and returns how many could not be copied. An unreadable one does not keep back others. */
export async function copyFiles(copying: Copying): Promise<number> {
  const { dataDir, archive, known, shouldStop, onFailure } = copying
  let failures = 0
  let inARow = 0
  for (const file of await listFiles(dataDir)) {
    if (shouldStop()) break
    const key = keyOf(archive, file)
    if (known.has(key)) continue
    try {
      await copyFile(copying, file, key)
      known.add(key)
      inARow = 0
    } catch (error) {
      // It may have been deleted since it was listed.
      if (!(await stat(path.join(dataDir, file)).catch(() => undefined))) continue
      onFailure(error, file)
      failures += 1
      inARow += 1
      if (inARow === mostFailures) break
    }
  }
  return failures
}

async function copyFile(
  { dataDir, store, publicKeys }: Copying,
  file: string,
  key: string,
): Promise<void> {
  // Opened before its stream is made: that would emit the error while nobody listens, which ends the process.
  const handle = await open(path.join(dataDir, file))
  const source = handle.createReadStream()
  try {
    const { size } = await handle.stat()
    const { content, bytes } = await sealStream(source, size, publicKeys)
    // An error of the source alone would leave the request waiting.
    source.once('error', (error) => content.destroy(error))
    await store.put(key, content, bytes)
  } finally {
    source.destroy()
  }
}

/** Removes copies of files that were deleted `keptDays` ago or before. */
export async function removeDeleted({
  dataDir,
  store,
  archive,
  known,
  keptDays,
}: Pick<Copying, 'dataDir' | 'store' | 'archive' | 'known'> & { keptDays: number }): Promise<void> {
  const present = new Set((await listFiles(dataDir)).map((file) => keyOf(archive, file)))
  const since = await readMissing(dataDir)
  const missing: Record<string, number> = {}
  for (const key of known) {
    if (present.has(key)) continue
    const missingSince = since[key] ?? Date.now()
    if (Date.now() - missingSince < keptDays * dayMs) missing[key] = missingSince
    else {
      await store.remove(key)
      known.delete(key)
    }
  }
  const file = missingFile(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(missing))
  await rename(`${file}.new`, file)
}

const Missing = z.record(z.string(), z.number())

async function readMissing(dataDir: string): Promise<z.infer<typeof Missing>> {
  const text = await readFile(missingFile(dataDir), 'utf8').catch(() => '{}')
  return Missing.catch({}).parse(JSON.parse(text))
}

function missingFile(dataDir: string): string {
  return path.join(backupFolder(dataDir), 'deleted-files.json')
}

function keyOf(archive: string, file: string): string {
  return filesFolder(archive) + file.split(path.sep).join('/')
}

/** Paths within the data folder. */
async function listFiles(dataDir: string): Promise<string[]> {
  const lists = mediaFolders.map(async (name) => {
    const folder = path.join(dataDir, name)
    const options = { recursive: true, withFileTypes: true } as const
    const entries = await readdir(folder, options).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return entries.flatMap((entry) => {
      const file = path.relative(dataDir, path.join(entry.parentPath, entry.name))
      const isPart = file.startsWith(incoming) || file.endsWith('.part')
      return entry.isFile() && !isPart ? [file] : []
    })
  })
  return (await Promise.all(lists)).flat()
}
