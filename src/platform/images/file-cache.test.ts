import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileCache } from './file-cache.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiem-cache-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hourMs = 3_600_000

async function lastUsed(name: string, msAgo: number): Promise<void> {
  const time = new Date(Date.now() - msAgo)
  await utimes(path.join(folder, name.slice(0, 2), name), time, time)
}

test('the least recently used file is deleted when the folder grows too large', async () => {
  const cache = createFileCache(folder, 1000)
  for (const name of ['aa1', 'bb2', 'cc3']) await cache.write(name, Buffer.alloc(300))
  await lastUsed('aa1', 3 * hourMs)
  await lastUsed('bb2', 2 * hourMs)
  // Written in the same millisecond as the others are read, it would count as younger: a touch has no fractions of one.
  await lastUsed('cc3', hourMs / 2)
  expect((await cache.read('aa1'))?.length).toBe(300)

  await cache.write('dd4', Buffer.alloc(300))
  expect(await cache.read('bb2')).toBeUndefined()
  expect(await cache.read('aa1')).toBeDefined()
  expect(await cache.read('dd4')).toBeDefined()
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    name.includes(path.sep),
  )
  expect(files.length).toBeLessThanOrEqual(3)
})

test('files unused for a month are always deleted', async () => {
  for (const name of ['ee5', 'ff6'])
    await createFileCache(folder, 5000).write(name, Buffer.alloc(9))
  await lastUsed('ee5', 31 * 24 * hourMs)
  await lastUsed('ff6', 29 * 24 * hourMs)
  const cache = createFileCache(folder, 5000)
  await cache.write('gg7', Buffer.alloc(9))
  expect(await cache.read('ee5')).toBeUndefined()
  expect([await cache.read('ff6'), await cache.read('gg7')]).toEqual([
    Buffer.alloc(9),
    Buffer.alloc(9),
  ])
})
