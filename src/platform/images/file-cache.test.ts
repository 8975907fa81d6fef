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

test('what was not used for longest goes when the folder grows too large', async () => {
  const cache = createFileCache(folder, 1000)
  for (const name of ['aa1', 'bb2', 'cc3']) await cache.write(name, Buffer.alloc(300))
  await utimes(path.join(folder, 'aa', 'aa1'), new Date(1000), new Date(1000))
  await utimes(path.join(folder, 'bb', 'bb2'), new Date(2000), new Date(2000))
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
