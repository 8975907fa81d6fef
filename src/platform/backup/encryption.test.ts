import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readEveryTable } from '#test/every-table.ts'
import { everyTable } from '#test/fill-every-table.ts'
import {
  createKeyPair,
  detectEncryption,
  encrypt,
  readPrivateKeys,
  unwrapFileKey,
} from './encryption.ts'
import { inspectBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'bốn từ chẳng ai đoán'

let shop: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  shop = await createTestDatabase(everyTable)
  other = await createTestDatabase()
})
afterAll(() => Promise.all([shop.close(), other.close()]))

const fileOf = (name: string) => path.join(shop.dataDir, name)
const content = async ({ pool }: TestDatabase) => {
  const { schema_migrations: _, ...tables } = await readEveryTable(pool)
  return tables
}

test('a backup with a passphrase is restored only with it', async () => {
  const file = fileOf('passphrase.age')
  const written = await writeBackup(shop.url, file, { encryption: { passphrase } })
  expect(await detectEncryption(file)).toBe('passphrase')
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const before = await content(other)
  const attempt = restoreBackup(other.url, file, { replace: true })
  await expect(attempt).rejects.toThrow('is encrypted')
  const wrong = unwrapFileKey(file, { passphrase: 'bốn từ ai cũng đoán' })
  await expect(wrong).rejects.toThrow('does not open with this passphrase')
  expect(await content(other)).toEqual(before)

  const key = await unwrapFileKey(file, { passphrase })
  const restored = await restoreBackup(other.url, file, { replace: true, key })
  expect(restored.rows).toBe(written.rows)
  expect(await content(other)).toEqual(await content(shop))
})

test('a backup for public keys is decrypted by any of the private ones, also with age itself', async () => {
  const [mine, theirs, stranger] = await Promise.all([1, 2, 3].map(createKeyPair))
  if (!mine || !theirs || !stranger) throw new Error('There are three')
  const file = fileOf('keys.age')
  const publicKeys = [mine.publicKey, theirs.publicKey]
  const { rows } = await writeBackup(shop.url, file, { encryption: { publicKeys } })
  expect(await detectEncryption(file)).toBe('key')

  for (const { privateKey } of [mine, theirs]) {
    const key = await unwrapFileKey(file, { privateKeys: [privateKey] })
    expect(await inspectBackup(file, key)).toMatchObject({ rows })
  }
  const privateKeys = [stranger.privateKey]
  await expect(unwrapFileKey(file, { privateKeys })).rejects.toThrow('does not open with this key')

  const tool = new Decrypter()
  tool.addIdentity(theirs.privateKey)
  const bytes = await readFile(file)
  expect(gunzipSync(await tool.decrypt(bytes)).toString()).toContain('"format":"tiem-backup"')

  const damages = {
    'cut short': bytes.subarray(0, -1000),
    changed: bytes.with(bytes.length - 500, (bytes.at(-500) ?? 0) ^ 1),
  }
  const key = await unwrapFileKey(file, { privateKeys: [mine.privateKey] })
  for (const [how, damaged] of Object.entries(damages)) {
    await writeFile(file, damaged)
    const attempt = inspectBackup(file, key)
    await expect(attempt, how).rejects.toThrow('is damaged or was cut short')
  }
})

test('malformed keys are rejected', () => {
  expect(() => encrypt({ publicKeys: ['age1nonsense'] })).toThrow('not a public key of age')
  expect(() => readPrivateKeys('# created: today\n', 'k.txt')).toThrow('k.txt holds no private key')
})

test('memory for encryption does not grow with the file', async () => {
  const { publicKey } = await createKeyPair()
  let produced = 0
  let taken = 0
  let mostAhead = 0
  async function* large() {
    for (; produced < 200; produced++) yield new Uint8Array(64 * 1024)
  }
  for await (const chunk of encrypt({ publicKeys: [publicKey] })(large())) {
    taken += chunk.length
    mostAhead = Math.max(mostAhead, produced - taken / (64 * 1024))
  }
  expect(taken).toBeGreaterThan(200 * 64 * 1024)
  expect(mostAhead).toBeLessThan(10)
})
