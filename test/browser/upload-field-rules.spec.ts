import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aMedium } from '../media.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { anOrder } from './orders.ts'
import { aGate, aThing, broken, expect, slugOf, test } from './scene.ts'

const field = (page: Page) => page.getByRole('group', { name: /^Hình ảnh và video/ })
const button = (page: Page, name: string) => field(page).getByRole('button', { name, exact: true })
const add = (page: Page) => field(page).getByRole('button', { name: 'Thêm ảnh, video' })
const progress = (page: Page) => field(page).getByRole('progressbar')

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add(page).click()])
  await chooser.setFiles(files)
}

/** Dispatches a drop on the field, or a paste into its form. */
async function hand(page: Page, as: 'drop' | 'paste', { name, mimeType, buffer }: Chosen) {
  const dropped = { as, name, mimeType, bytes: [...buffer] }
  await field(page).evaluate((element, { as, name, mimeType, bytes }) => {
    const held = new DataTransfer()
    held.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    const how = { bubbles: true, cancelable: true }
    const event =
      as === 'drop'
        ? new DragEvent('drop', { ...how, dataTransfer: held })
        : new ClipboardEvent('paste', { ...how, clipboardData: held })
    element.dispatchEvent(event)
  }, dropped)
}

/** Runs in the page. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** A photo with more pixels than needed, large enough to be downscaled before the upload. */
async function aLargePhoto(): Promise<Chosen> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const buffer = await sharp({
    create: { width: 2560, height: 640, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'rộng.jpg', mimeType: 'image/jpeg', buffer }
}

test('tệp của đánh giá: hai tệp một lúc, bỏ, thử lại, mất mạng, kéo thả và dán', async ({
  page,
  context,
  db,
  request,
  customer,
}) => {
  const thing = await aThing(db, 'Đèn lồng giấy')
  await anOrder({ db, request, customer }, [thing.line], { status: 'COMPLETED' })
  const picture = { name: 'ảnh.png', mimeType: 'image/png', buffer: await aMedium('picture.png') }
  const film = { name: 'phim.webm', mimeType: 'video/webm', buffer: await aMedium('film.webm') }
  const half = {
    name: 'dở.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0, 0, 0, 0]),
  }

  const gate = aGate()
  let attempts = 0
  await page.route('**/api/web/uploads', async (route) => {
    attempts += 1
    await gate.opened
    await route.continue()
  })
  await page.goto('/user/account/reviews')
  await page.getByRole('button', { name: 'Đánh giá Đèn lồng giấy' }).click()
  await choose(page, await aLargePhoto(), film, half, picture)
  await expect(progress(page)).toHaveCount(4)
  await expect(field(page).getByText('Đang chờ')).toHaveCount(2)
  await expect.poll(() => attempts).toBe(2)
  await expect.poll(() => page.evaluate(asksBeforeLeaving)).toBe(true)
  await expectAccessible(page)
  await expectNoSideways(page)
  // A queued file can be removed and is never sent.
  await button(page, 'Bỏ ảnh 4').click()
  await expect(button(page, 'Bỏ ảnh 3')).toBeFocused()
  gate.open()
  await expect(
    field(page).getByText('Không đọc được ảnh này. Vui lòng chọn ảnh khác.'),
  ).toBeVisible()
  await expect(field(page).getByText('Ảnh 3 (dở.jpg)')).toBeVisible()
  await expect(button(page, 'Thử lại ảnh 3')).toHaveCount(0)
  await expect(progress(page)).toHaveCount(0)
  await expect(field(page).getByText('Đã tải lên 2/3 tệp.')).toBeAttached()
  await expect(field(page).getByText('0:01')).toBeVisible()
  await expect.poll(() => page.evaluate(asksBeforeLeaving)).toBe(false)
  await button(page, 'Bỏ ảnh 3').press('Enter')
  await expect(button(page, 'Bỏ video 2')).toBeFocused()
  expect(attempts).toBe(3)

  await context.setOffline(true)
  const offline = field(page).getByText('Upload thất bại.', { exact: true })
  await choose(page, picture, picture)
  await expect(offline).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Thử lại tất cả').click()
  await expect(button(page, 'Bỏ ảnh 1')).toBeFocused()
  await expect(offline).toBeVisible()
  // Wait until both have failed: a pending one could still succeed.
  await expect(button(page, 'Thử lại tất cả')).toBeVisible()
  await context.setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  for (const name of ['ảnh 4', 'ảnh 3']) {
    await button(page, `Thử lại ${name}`).click()
    await expect(button(page, `Bỏ ${name}`)).toBeFocused()
  }
  await expect(field(page).getByText('Đã tải lên 4/4 tệp.')).toBeAttached()

  await hand(page, 'drop', picture)
  await hand(page, 'paste', picture)
  await expect(field(page).getByText('Đã tải lên 6/6 tệp.')).toBeAttached()
  await expect(add(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(add(page)).toHaveAccessibleDescription(/^Đã đủ 6 tệp\./)
  const refused = field(page).getByRole('alert')
  await hand(page, 'drop', picture)
  await expect(refused).toHaveText('Chỉ thêm được tối đa 6 tệp.ảnh.png')
  await hand(page, 'drop', { ...picture, name: 'ảnh.webp' })
  await expect(refused).toHaveText(/^Bị chặn.*ảnh\.webp$/)
  await expectAccessible(page)
  await button(page, 'Đóng').click()
  await expect(refused).toHaveCount(0)
  await expect(add(page)).toBeFocused()

  const stored = await db
    .selectFrom('uploads')
    .select(['mime_type', 'width', 'height', 'poster_path'])
    .where('user_id', '=', customer.id)
    .orderBy('id')
    .execute()
  expect(stored.map(({ mime_type }) => mime_type).toSorted()).toEqual([
    ...['image/jpeg', 'image/png', 'image/png', 'image/png', 'image/png'],
    'video/webm',
  ])
  expect(stored.find(({ mime_type }) => mime_type === 'image/jpeg')).toMatchObject({
    width: 2048,
    height: 512,
  })
  expect(stored.find(({ mime_type }) => mime_type === 'video/webm')?.poster_path).toMatch(/\.jpg$/)

  // The redirect to the sign-in page unmounts the form; a toast gives the reason.
  await broken(page, 'POST /api/web/uploads', { status: 401, body: { code: 'SIGN_IN_REQUIRED' } })
  await button(page, 'Bỏ ảnh 6').click()
  await choose(page, picture)
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('Tải ảnh thất bại. Vui lòng đăng nhập lại.')).toBeVisible()
})

test('chưa rõ khách là ai thì không gửi tệp nào', async ({ page, db, request, customer }) => {
  const thing = await aThing(db, 'Đèn ông sao')
  const { id } = await anOrder({ db, request, customer }, [thing.line], { status: 'COMPLETED' })
  await page.goto('/page/lien-he')
  await page.evaluate(() => localStorage.setItem('user_info', JSON.stringify({ name: 'Lan' })))
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()))
  await page.goto(`/products/${await slugOf(db, thing)}?reviewOrderId=${id}`)
  const buffer = await aMedium('picture.png')
  await choose(page, { name: 'ảnh.png', mimeType: 'image/png', buffer })
  await expect(field(page).getByText('Bạn cần đăng nhập.')).toBeVisible()
  expect(sent.filter((url) => url.includes('/uploads'))).toEqual([])
})
