import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { aPicture } from '#test/pictures.ts'
import { deleteOrphans } from './delete-orphans.ts'
import { incomingFolder } from './upload-paths.ts'

let shop: TestApp
let dataDir: string

beforeAll(async () => {
  shop = await createTestApp({}, { work: true })
  dataDir = shop.services.config.dataDir
})
afterAll(() => shop.close())

type Shopper = Awaited<ReturnType<typeof aShopper>>

async function anUpload({ headers }: Shopper): Promise<{ id: string; url: string }> {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(await aPicture())], 'a.jpg'))
  form.append('type', 'avatar')
  const request = { method: 'POST', url: '/api/web/uploads', headers, payload: form } as const
  return (await shop.app.inject(request)).json().items[0]
}

async function saveAvatar({ headers }: Shopper, avatar: string | null) {
  const request = { method: 'PUT', url: '/api/web/users/profile', headers } as const
  const answer = await shop.app.inject({ ...request, payload: { avatar } })
  return { status: answer.statusCode, ...answer.json() }
}

const fileOf = (url: string) => path.join(dataDir, url)

async function exists(url: string): Promise<boolean> {
  return (await shop.app.inject({ url })).statusCode === 200
}

test('files unused for a day are deleted, with their resized copies', async () => {
  const shopper = await aShopper(shop.db)
  const [unused, used, fresh] = [
    await anUpload(shopper),
    await anUpload(shopper),
    await anUpload(shopper),
  ]
  const cache = path.join(dataDir, 'image-cache')
  const copies = async () => (await readdir(cache, { recursive: true })).length
  await shop.app.inject({ url: `/images/96${used.url}` })
  const before = await copies()
  await shop.app.inject({ url: `/images/160${unused.url}` })
  expect(await copies()).toBeGreaterThan(before)
  expect((await saveAvatar(shopper, used.url)).status).toBe(200)
  await sql`UPDATE uploads SET created_at = now() - interval '25 hours' WHERE id <> ${fresh.id}`.execute(
    shop.db,
  )
  await deleteOrphans(shop.db, shop.services.jobs, dataDir)

  await expect.poll(() => existsSync(fileOf(unused.url)), { timeout: 10_000 }).toBe(false)
  await expect
    .poll(async () =>
      (await readdir(cache, { recursive: true })).filter((name) => name.length > 10),
    )
    .toHaveLength(1)
  expect([await exists(unused.url), await exists(used.url), await exists(fresh.url)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await shop.db.selectFrom('uploads').select('id').orderBy('id').execute()).toEqual(
    [used, fresh].map(({ id }) => ({ id })),
  )
})

test('incomplete files of a killed process are deleted after a day', async () => {
  const folder = incomingFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const [old, young] = ['old.part', 'young.part'].map((name) => path.join(folder, name))
  for (const file of [old, young]) await writeFile(String(file), 'x')
  await utimes(String(old), new Date(0), new Date(0))
  await deleteOrphans(shop.db, shop.services.jobs, dataDir)
  expect(await readdir(folder)).toEqual(['young.part'])
})

test('an avatar is one’s own upload; the one it takes the place of is deleted', async () => {
  const [shopper, other] = [await aShopper(shop.db), await aShopper(shop.db)]
  const [first, second, theirs] = [
    await anUpload(shopper),
    await anUpload(shopper),
    await anUpload(other),
  ]
  const wrong = ['https://vi-du.invalid/a.jpg', '/demo-pictures/a.webp', '/uploads/a.jpg']
  for (const url of [...wrong, theirs.url, `${first.url}?x=1`]) {
    expect(await saveAvatar(shopper, url), url).toMatchObject({
      status: 422,
      message: 'Ảnh đại diện không hợp lệ.',
    })
  }
  expect(await saveAvatar(shopper, first.url)).toMatchObject({ data: { avatar: first.url } })
  expect((await saveAvatar(shopper, first.url)).status).toBe(200)
  expect(await saveAvatar(shopper, second.url)).toMatchObject({ data: { avatar: second.url } })
  await expect.poll(() => exists(first.url), { timeout: 10_000 }).toBe(false)
  expect(await exists(second.url)).toBe(true)
  expect(await saveAvatar(shopper, '')).toMatchObject({ data: { avatar: null } })
  await expect.poll(() => exists(second.url), { timeout: 10_000 }).toBe(false)
  expect(await exists(theirs.url)).toBe(true)
})

test('an upload that is being put to use is not taken away meanwhile', async () => {
  const shopper = await aShopper(shop.db)
  const { id, url } = await anUpload(shopper)
  await sql`UPDATE uploads SET created_at = now() - interval '2 days' WHERE id = ${id}`.execute(
    shop.db,
  )
  const { jobs } = shop.services
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ avatar_url: url }).where('id', '=', shopper.id).execute()
    await sql`SELECT FROM uploads WHERE id = ${id} FOR KEY SHARE`.execute(tx)
    await deleteOrphans(shop.db, jobs, dataDir)
  })
  await deleteOrphans(shop.db, jobs, dataDir)
  expect(await exists(url)).toBe(true)
})

test('an account that is deleted while its file comes leaves no file', async () => {
  const { headers } = await aShopper(shop.db)
  const folder = path.join(dataDir, 'uploads')
  const before = await readdir(folder, { recursive: true })
  await sql`
    CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN DELETE FROM uploads WHERE id = NEW.id; RETURN NULL; END'`.execute(shop.db)
  await sql`CREATE TRIGGER forget AFTER INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION forget()`.execute(
    shop.db,
  )
  const form = new FormData()
  form.append('files', new File([new Uint8Array(await aPicture())], 'a.jpg'))
  const request = { method: 'POST', url: '/api/web/uploads', headers, payload: form } as const
  expect((await shop.app.inject(request)).json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  await sql`DROP FUNCTION forget CASCADE`.execute(shop.db)
  const files = (names: string[]) => names.filter((name) => name.endsWith('.jpg'))
  await expect
    .poll(async () => files(await readdir(folder, { recursive: true })), { timeout: 10_000 })
    .toEqual(files(before))
})
