import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aMedium } from '#test/media.ts'
import { aPicture } from '#test/pictures.ts'
import { type SentFile, uploadForm } from '#test/send-upload.ts'
import { deleteOrphans } from './delete-orphans.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_UPLOADS_PER_SHOPPER: '5' })
})
afterAll(() => shop.close())

async function upload(headers: Record<string, string>, files: readonly SentFile[]) {
  const payload = uploadForm(files, [['type', 'avatar']])
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/api/admin/uploads' },
    ...{ headers, payload },
  })
  return { status: answer.statusCode, ...answer.json() }
}

test('staff upload pictures of returns as their own, which are deleted when nothing uses them', async () => {
  const { headers, id: staffId } = await aStaffMember(shop.db, { role: 'orders' })
  const { status, items } = await upload(headers, [{ content: await aMedium('photo.jpg') }])
  expect(status).toBe(201)
  const rows = () =>
    shop.db
      .selectFrom('uploads')
      .select(['id', 'purpose', 'user_id', 'width'])
      .where('staff_id', '=', staffId)
      .execute()
  // Whatever purpose the request names.
  expect(await rows()).toEqual([{ id: items[0].id, purpose: 'return', user_id: null, width: 80 }])
  await sql`UPDATE uploads SET created_at = now() - interval '25 hours'`.execute(shop.db)
  await deleteOrphans(shop.db, shop.services.jobs, shop.services.config.dataDir)
  expect(await rows()).toEqual([])
})

test('videos, callers without the permission, and more than an hour has room for are refused', async () => {
  const { headers } = await aStaffMember(shop.db)
  const video = { content: await aMedium('film.mp4'), name: 'a.mp4', type: 'video/mp4' }
  expect(await upload(headers, [video])).toMatchObject({
    ...{ status: 422, message: 'Chỉ JPG/PNG được chấp nhận.' },
  })
  const reader = await aStaffMember(shop.db, { role: await aRole(shop.db, ['orders.read']) })
  const picture = { content: await aPicture() }
  expect((await upload(reader.headers, [picture])).status).toBe(403)
  expect((await upload(headers, [picture, picture, picture, picture])).status).toBe(201)
  expect((await upload(headers, [picture])).status).toBe(429)
})
