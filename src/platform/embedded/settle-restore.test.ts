import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { finishedMark, restoringFolder, settleRestore } from './settle-restore.ts'

async function aDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tiem settle '))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

test('a restore that was killed while its parts were moved is finished, an unfinished one refused', async () => {
  const dataDir = await aDataFolder()
  await settleRestore(dataDir)
  expect(await readdir(dataDir)).toEqual([])

  // The pictures are in their place already.
  await mkdir(path.join(dataDir, 'pictures'))
  await mkdir(path.join(restoringFolder(dataDir), 'postgres'), { recursive: true })
  await writeFile(path.join(restoringFolder(dataDir), 'postgres', 'PG_VERSION'), '18\n')
  await expect(settleRestore(dataDir)).rejects.toThrow('has not finished')
  expect((await readdir(dataDir)).sort()).toEqual(['pictures', 'restoring'])

  await writeFile(finishedMark(dataDir), '')
  await settleRestore(dataDir)
  expect((await readdir(dataDir)).sort()).toEqual(['pictures', 'postgres'])
  expect(await readFile(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
})
