import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aMedium } from '../media.ts'
import { expectAccessible } from './journey.ts'
import { broken, expect, expectToast, test } from './scene.ts'

const field = (page: Page) => page.getByRole('group', { name: 'Ảnh đại diện' })
const picture = (page: Page) => field(page).getByRole('img', { name: 'Ảnh đại diện' })

type File = { name?: string; mimeType?: string; buffer?: Buffer }

async function choose(page: Page, file: File): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field(page)
      .getByRole('button', { name: /^(Thêm|Đổi) ảnh$/ })
      .click(),
  ])
  const { name = 'anh.jpg', mimeType = 'image/jpeg', buffer = await aMedium('photo.jpg') } = file
  await chooser.setFiles({ name, mimeType, buffer })
}

/** A photo large enough to be downscaled before the upload. */
function aLargePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

test('ảnh đại diện: xem trước, phần trăm, huỷ, câu báo, đổi và xoá', async ({
  page,
  customer,
  db,
}) => {
  await page.goto('/user/account/profile')
  await choose(page, { name: 'a.webp', mimeType: 'image/webp' })
  await expect(field(page)).toContainText('Chỉ JPG/PNG được chấp nhận.')
  await choose(page, { buffer: Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0, 0, 0, 0]) })
  await expect(field(page)).toContainText('Không đọc được ảnh này. Vui lòng chọn ảnh khác.')
  await expectAccessible(page)

  const upload = 'POST /api/web/uploads'
  for (const [answer, sentence] of [
    ['lost', 'Upload thất bại.'],
    [{ status: 413 }, 'Tệp quá lớn. Mỗi tệp tối đa 100MB.'],
    [{ status: 413, body: { maxMB: 5 } }, 'Tệp quá lớn. Mỗi tệp tối đa 5MB.'],
    [
      { status: 400, body: { code: 'ONLY_JPG_PNG_AND_VIDEO' } },
      'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.',
    ],
    [{ status: 503, body: { message: 'Hệ thống đang bận.' } }, 'Hệ thống đang bận.'],
  ] as const) {
    await broken(page, upload, answer)
    await choose(page, {})
    await expect(field(page)).toContainText(sentence)
  }

  await page.unrouteAll()
  // Never responds.
  await page.route('**/api/web/uploads', () => {})
  await choose(page, {})
  await expect(page.getByRole('progressbar', { name: 'Đang tải ảnh lên' })).toBeVisible()
  await expect(picture(page)).toHaveAttribute('src', /^blob:/)
  await expect(field(page).getByRole('button', { name: 'Huỷ' })).toBeFocused()
  await expectAccessible(page)
  // Without a route, a request that is still held would go to the shop.
  const cancelled = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/uploads'))
  await field(page).getByRole('button', { name: 'Huỷ' }).click()
  await cancelled
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(picture(page)).toHaveCount(0)
  await page.unrouteAll()

  await choose(page, { buffer: await aLargePhoto() })
  await expectToast(page, 'Đã đổi ảnh đại diện.')
  const { width, height } = await db
    .selectFrom('uploads')
    .select(['width', 'height'])
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect([width, height]).toEqual([427, 640])
  await expect(picture(page)).toHaveAttribute('src', /^\/images\/\d+\/uploads\//)
  await page.reload()
  await expect(picture(page)).toBeVisible()
  await expectAccessible(page)

  await field(page).getByRole('button', { name: 'Xoá ảnh' }).click()
  await page
    .getByRole('alertdialog', { name: 'Xoá ảnh đại diện?' })
    .getByRole('button', { name: 'Xoá' })
    .click()
  await expect(field(page).getByRole('button', { name: 'Thêm ảnh' })).toBeFocused()
  await expectToast(page, 'Đã xoá ảnh đại diện.')
  const { avatar_url } = await db
    .selectFrom('users')
    .select('avatar_url')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect(avatar_url).toBeNull()
})
