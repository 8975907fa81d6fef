import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { countServers, temporaryFolder, usedDataFolder } from '#test/data-folder.ts'
import { createEmptyDatabase, createTestDatabase, type Filling } from '#test/database.ts'
import { readEveryTable } from '#test/every-table.ts'
import { everyTable } from '#test/fill-every-table.ts'
import { runCommand, runShop, shopOn, startShop } from '#test/shop-command.ts'

async function aDatabase(filling?: Filling) {
  const database = await createTestDatabase(filling)
  onTestFinished(() => database.close())
  return { database, shop: shopOn(database), backup: path.join(database.dataDir, 'tiệm.gz') }
}

test('backup and restore, and their notes about pictures', async () => {
  const { database, shop, backup } = await aDatabase(everyTable)
  // Restoring updates the sales figures of recent orders.
  await database.pool.query(`
    UPDATE variants SET sold = 2 WHERE id IN (SELECT variant_id FROM order_items);
    UPDATE products SET min_price = 189000, max_price = 189000`)

  const made = await shop(['db', 'backup', backup])
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain('Pictures and uploads are not in it')
  expect(made.out).toContain(path.join(database.dataDir, 'pictures'))
  expect(await shop(['db', 'backup', backup])).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  })

  const bucket = { S3_BUCKET: 'tiem', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const { url, dataDir } = database
  const far = { DATABASE_URL: url, DATA_DIR: dataDir, ...bucket }
  expect((await runCommand(far, ['db', 'backup', `${backup}.2`])).out).toContain(
    's3://tiem/uploads',
  )

  const refused = await shop(['db', 'restore', backup])
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Add --yes') })
  const other = await aDatabase()
  const restored = await other.shop(['db', 'restore', backup])
  expect(restored).toMatchObject({ code: 0, err: '' })
  const sold = await other.database.pool.query(`SELECT sold FROM products WHERE slug = 'ao-1'`)
  expect(sold.rows).toEqual([{ sold: 2 }])

  await database.pool.query('DELETE FROM product_views')
  expect((await shop(['db', 'restore', backup, '--yes'])).code).toBe(0)
  const { products: _, ...before } = await readEveryTable(other.database.pool)
  expect(await readEveryTable(database.pool)).toMatchObject(before)
})

test('backups are encrypted with a passphrase or for public keys', async () => {
  const { database, shop, backup } = await aDatabase(everyTable)
  const { url, dataDir } = database
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir }
  const knowing = { ...environment, BACKUP_PASSPHRASE: 'bốn từ chẳng ai đoán' }
  const [none, restore] = [{ code: 1, out: '' }, ['db', 'restore', backup, '--yes']]

  const unasked = await runShop(environment, ['db', 'backup', backup, '--encrypt'])
  expect(unasked).toMatchObject({ ...none, err: expect.stringContaining('as BACKUP_PASSPHRASE') })
  expect((await runCommand(knowing, ['db', 'backup', backup, '--encrypt'])).code).toBe(0)
  expect((await readFile(backup)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  await database.pool.query('DELETE FROM product_views')
  const before = await readEveryTable(database.pool)
  const wrong = await runCommand({ ...knowing, BACKUP_PASSPHRASE: 'ai cũng đoán được' }, restore)
  expect(wrong).toMatchObject({ ...none, err: expect.stringContaining('does not open with this') })
  expect((await runShop(environment, restore)).err).toContain('nobody to ask for a passphrase')
  expect(await readEveryTable(database.pool)).toEqual(before)
  expect(await runCommand(knowing, restore)).toMatchObject({ code: 0 })
  expect((await readEveryTable(database.pool)).product_views).not.toEqual([])

  const keyFile = path.join(dataDir, 'khóa.txt')
  const made = await shop(['db', 'new-key', keyFile])
  const publicKey = made.out.trim().split('\n').at(-1) ?? ''
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  const forKey = `${backup}.2`
  expect((await shop(['db', 'backup', forKey, '--encrypt-to', publicKey])).code).toBe(0)
  expect((await shop(['db', 'restore', forKey, '--yes'])).err).toContain('--key FILE')
  expect(await shop(['db', 'restore', forKey, '--yes', '--key', keyFile])).toMatchObject({
    code: 0,
  })
})

test('a damaged backup is rejected before a database is started', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'b.gz')
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: folder }
  await writeFile(file, 'broken')

  expect((await runCommand(nowhere, ['db', 'restore', file, '--yes'])).err).toContain(
    'not a backup',
  )
  const missing = await runCommand(nowhere, ['db', 'restore', `${file}x`])
  expect(missing).toEqual({ code: 1, out: '', err: `There is no file ${file}x.\n` })
  const unreachable = await runCommand(nowhere, ['db', 'backup', `${file}x`])
  expect(unreachable).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database cannot be reached: .*\n$/),
  })
})

test('migrate migrates an empty database, backup does not', async () => {
  const empty = await createEmptyDatabase()
  onTestFinished(() => empty.close())
  const folder = await temporaryFolder()
  const environment = { DATABASE_URL: empty.url, DATA_DIR: folder }

  const backup = await runCommand(environment, ['db', 'backup', path.join(folder, 'b.gz')])
  expect(backup).toMatchObject({ code: 1, err: expect.stringContaining('nothing to back up') })
  const migrated = await runCommand(environment, ['upgrade'])
  expect(migrated.out).toMatch(/^Migrated: 0001-.*\n(.*\n)*The database is up to date\.\n$/)
  expect((await runCommand(environment, ['upgrade'])).out).toBe('The database was up to date.\n')
})

test('commands work with and without a running shop', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const list = () => runShop({ DATA_DIR: dataDir }, ['order', 'list'])
  const none = { code: 0, out: 'There are no orders.\n' }

  expect(await list()).toMatchObject({ ...none, err: expect.stringContaining('Migrated: 0001') })
  expect(await countServers(dataDir)).toBe(0)

  const running = await startEmbeddedPostgres({ dataDir })
  expect(await list()).toEqual({ ...none, err: '' })
  expect(await countServers(dataDir)).toBe(1)
  await running.stop()
})

test('a command whose output pipe is closed still stops its database', async () => {
  const dataDir = await usedDataFolder()
  const child = startShop({ DATA_DIR: dataDir }, ['order', 'list'])
  child.stdout.destroy()

  expect(await once(child, 'close')).toEqual([0, null])
  expect(await countServers(dataDir)).toBe(0)
})

test('every command has help, and unknown commands are rejected', async () => {
  const { shop } = await aDatabase()
  for (const args of [
    [],
    ['db'],
    ['db', 'restore'],
    ['catalogue', 'import'],
    ['order', 'status'],
  ]) {
    const help = await shop([...args, '--help'])
    expect(help, args.join(' ')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Usage: ${['npm run shop --', ...args].join(' ')}`),
    })
  }
  expect((await shop(['db', 'drop'])).code).toBe(1)
  const wrong = await runCommand({ DATABASE_URL: 'mysql://x' }, ['order', 'list'])
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^1 setting is wrong:\nDATABASE_URL \(secret, not shown\): it must be an address that begins with postgres:/,
    ),
  })
})
