import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clearOutbox } from './mail-retention.ts'

test('files stay in the outbox for half a year', async ({ onTestFinished }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tiem-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const now = new Date('2026-11-20T03:00:00Z')
  await clearOutbox(dataDir, now)
  const outbox = path.join(dataDir, 'outbox')
  await mkdir(outbox)
  for (const [name, day] of Object.entries({ 'old.eml': '2026-05-20', 'new.eml': '2026-05-26' })) {
    await writeFile(path.join(outbox, name), 'Kính gửi')
    await utimes(path.join(outbox, name), new Date(day), new Date(day))
  }
  await clearOutbox(dataDir, now)
  expect(await readdir(outbox)).toEqual(['new.eml'])
})
