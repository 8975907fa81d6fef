import type { Locator, Page } from '@playwright/test'
import type { Db } from '../../src/platform/database.ts'
import { aPicture } from '../pictures.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { anOrder } from './orders.ts'
import {
  aGate,
  aThing,
  broken,
  type Customer,
  expect,
  expectToast,
  loseAnswer,
  slugOf,
  test,
} from './scene.ts'

const create = 'POST /api/web/reviews/create'

type File = { name: string; mimeType: string; buffer: Buffer }

async function pictures(count: number): Promise<File[]> {
  const buffer = await aPicture()
  return Array.from({ length: count }, (_, n) => ({
    name: `ảnh ${n + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
}

async function choose(form: Locator, files: File[]): Promise<void> {
  const [chooser] = await Promise.all([
    form.page().waitForEvent('filechooser'),
    form.getByRole('button', { name: /^Thêm ảnh, video/ }).click(),
  ])
  await chooser.setFiles(files)
}

function written(db: Db, userId: string) {
  return db
    .selectFrom('reviews as r')
    .select(['r.rating', 'r.content', 'r.edited_at'])
    .select(({ selectFrom }) =>
      selectFrom('review_media as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.review_id', '=', 'r.id')
        .as('files'),
    )
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at')
    .execute()
}

/** Signs in as if in another tab; the sign-in page of this one then redirects. */
async function signInElsewhere(page: Page, { id, token }: Customer): Promise<void> {
  await page.evaluate(
    ({ user, token }) => {
      localStorage.setItem('user_token', token)
      localStorage.setItem('user_info', user)
      window.dispatchEvent(new Event('auth-changed'))
    },
    { user: JSON.stringify({ id, name: 'Trần Thị Khách' }), token },
  )
}

const nextReview = (page: Page) =>
  page.waitForRequest('**/api/web/reviews/create').then((request) => request.postDataJSON())
const stars = (form: Locator, name: RegExp) => form.getByRole('radio', { name })
const words = (form: Locator) => form.getByRole('textbox', { name: /^Nhận xét của bạn/ })
const send = (form: Locator) => form.getByRole('button', { name: 'Gửi đánh giá' })
const sending = (form: Locator) => form.getByRole('button', { name: 'Đang gửi...' })
const alert = (form: Locator, text: string) => form.getByRole('alert').filter({ hasText: text })

test('trang sản phẩm: chỉ người mua thấy, 8 tệp, giữ bản nháp, câu báo lỗi, gửi đúng một lần, trang theo ngay', async ({
  page,
  db,
  request,
  customer,
  browser,
  baseURL,
}) => {
  const thing = await aThing(db, 'Nón lá thử', { stock: 9 })
  const { id } = await anOrder({ db, request, customer }, [thing.line], { status: 'COMPLETED' })
  const product = `/products/${await slugOf(db, thing)}`
  const place = `${product}?reviewOrderId=${id}`

  const guest = await browser.newPage({ ...(baseURL && { baseURL }) })
  await guest.goto(place)
  await expect(
    guest
      .getByRole('region', { name: 'Đánh giá sản phẩm' })
      .getByRole('link', { name: 'Đăng nhập' }),
  ).toHaveAttribute('href', `/login?redirect=${encodeURIComponent(`${place}#reviews`)}`)
  await guest.close()

  await page.goto(`${product}?reviewOrderId=DH0`)
  const reviews = page.getByRole('region', { name: 'Đánh giá sản phẩm' })
  await expect(reviews.getByText('Chưa có đánh giá nào cho sản phẩm này.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Đánh giá Nón lá thử' })
  await expect(form).toHaveCount(0)

  const mend = await broken(page, 'GET /api/web/reviews/user/pending?*', { status: 500 })
  await page.goto(place)
  await expect(reviews.getByText('Chưa tải được biểu mẫu đánh giá')).toBeVisible()
  mend()
  await reviews.getByRole('button', { name: 'Thử lại' }).click()
  await expect(form).toBeVisible()
  await page.goto(product)
  await page.goto(place)
  await expect(form).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Viết đánh giá của bạn' })).toBeFocused()
  await expect(stars(form, /^5 sao: Tuyệt vời/)).toBeChecked()
  await stars(form, /^5 sao/).press('ArrowLeft')
  await expect(stars(form, /^4 sao: Tốt/)).toBeChecked()
  await stars(form, /^4 sao/).press('Enter')
  await words(form).fill('Nón nhẹ, đan đều tay.')
  const odd = { name: 'hoạt hình.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') }
  await choose(form, [odd, ...(await pictures(7))])
  await expect(
    alert(form, 'Chỉ cho phép JPG/PNG & MP4/WEBM/MOV. Một số file đã bị loại.'),
  ).toContainText('hoạt hình.webp')
  await choose(form, await pictures(2))
  await expect(form.getByRole('button', { name: /^Bỏ ảnh/ })).toHaveCount(8)
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)

  // The draft and its uploads survive a reload.
  await page.reload()
  await expect(words(form)).toHaveValue('Nón nhẹ, đan đều tay.')
  await expect(stars(form, /^4 sao/)).toBeChecked()
  await expect(form.getByRole('button', { name: /^Bỏ ảnh/ })).toHaveCount(8)
  await form.getByRole('button', { name: 'Bỏ ảnh 8' }).click()

  const answering = aGate()
  await broken(page, create, { status: 500, until: answering.opened })
  await send(form).click()
  await expect(sending(form)).toHaveAttribute('aria-disabled', 'true')
  answering.open()
  await expect(alert(form, 'Không gửi được đánh giá')).toBeVisible()
  await broken(page, create, { status: 422, body: { message: 'Hệ thống đang bảo trì.' } })
  await send(form).click()
  await expect(alert(form, 'Hệ thống đang bảo trì.')).toBeVisible()
  await broken(page, create, { status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  await send(form).click()
  await expect(alert(form, 'Bạn cần đăng nhập.')).toBeVisible()

  // A session that has expired: after signing in again the form continues with the draft.
  await broken(page, create, { status: 401, body: { code: 'SIGN_IN_REQUIRED' } })
  await send(form).click()
  await expect(page.getByText('những gì bạn đã viết vẫn còn').locator('..')).toBeFocused()
  await expectAccessible(page)
  await page.unrouteAll()
  await reviews.getByRole('link', { name: 'Đăng nhập' }).click()
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await signInElsewhere(page, customer)
  await expect(page).toHaveURL(`${place}#reviews`)
  await expect(words(form)).toHaveValue('Nón nhẹ, đan đều tay.')

  await loseAnswer(page, '/api/web/reviews/create')
  await send(form).click()
  await expect(alert(form, 'Không gửi được đánh giá')).toBeVisible()
  const sent = nextReview(page)
  await send(form).click()
  expect(await sent).toEqual({
    ...{ orderId: id, productId: thing.productId, rating: 4, content: 'Nón nhẹ, đan đều tay.' },
    imageIds: Array.from({ length: 7 }, () => expect.any(String)),
  })

  await expect(reviews.getByText('Cảm ơn bạn đã đánh giá!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(product)
  const entry = reviews.getByRole('list', { name: 'Các đánh giá' }).locator('> li')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('Nón nhẹ, đan đều tay.')
  await expect(entry.getByRole('link', { name: /^Ảnh/ })).toHaveCount(7)
  await expect(reviews.getByText('1 lượt đánh giá')).toBeVisible()
  await expect(page.getByRole('link', { name: '(1 đánh giá)' })).toBeVisible()
  expect(await written(db, customer.id)).toMatchObject([{ rating: 4, files: 7 }])
  await expectAccessible(page)

  await page.goto(`${place}#reviews`)
  await expect(reviews.getByText('Bạn đã đánh giá sản phẩm của đơn hàng này.')).toBeVisible()
  await reviews.getByRole('link', { name: 'Xem hoặc sửa đánh giá của bạn' }).click()
  await expect(page.getByRole('list', { name: 'Đánh giá đã viết' })).toContainText('Nón lá thử')
})

test('trong tài khoản: cần nhận xét, 6 tệp, tệp bị chặn, chờ tệp tải xong, gửi hai lần vẫn một, rồi sửa', async ({
  page,
  db,
  request,
  customer,
}) => {
  const scene = { db, request, customer }
  const [fan, pot] = [await aThing(db, 'Quạt nan thử'), await aThing(db, 'Ấm đất thử')]
  await anOrder(scene, [fan.line, pot.line], { status: 'COMPLETED' })
  await page.goto('/user/reviews')
  const open = page.getByRole('button', { name: 'Đánh giá Quạt nan thử' })
  await open.click()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  const form = page.getByRole('form', { name: 'Đánh giá Quạt nan thử' })
  await words(form).fill('   ')
  await send(form).click()
  await expect(form.getByText('Vui lòng viết nhận xét.')).toBeVisible()
  await expect(words(form)).toBeFocused()
  await words(form).fill('Quạt mát, nan vót kỹ.')
  const blocked = { name: 'phim.m4v', mimeType: 'video/x-m4v', buffer: Buffer.from('x') }
  await choose(form, [blocked, ...(await pictures(7))])
  await expect(alert(form, 'Bị chặn')).toContainText('phim.m4v')
  await expect(form.getByRole('button', { name: /^Bỏ ảnh/ })).toHaveCount(6)
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)

  // A draft opens the form; failed uploads block sending until they are retried.
  await page.reload()
  await expect(words(form)).toHaveValue('Quạt mát, nan vót kỹ.')
  await form.getByRole('button', { name: 'Bỏ ảnh 6' }).click()
  await broken(page, 'POST /api/web/uploads', 'lost')
  await choose(form, await pictures(1))
  await send(form).click()
  await expect(alert(form, 'Có tệp chưa tải lên được.')).toBeVisible()
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Thử lại ảnh 6' }).click()
  await expect(alert(form, 'Có tệp chưa tải lên được.')).toHaveCount(0)
  const answering = aGate()
  await broken(page, create, { status: 503, until: answering.opened })
  await send(form).click()
  await expect(sending(form)).toHaveAttribute('aria-disabled', 'true')
  answering.open()
  await expect(alert(form, 'Gửi đánh giá thất bại.')).toBeVisible()
  await broken(page, create, { status: 422, body: { message: 'Hệ thống đang bảo trì.' } })
  await send(form).click()
  await expect(alert(form, 'Hệ thống đang bảo trì.')).toBeVisible()
  await page.unrouteAll()

  const sent = nextReview(page)
  await send(form).dblclick()
  expect(await sent).toMatchObject({ userId: customer.id, productId: fan.productId })
  await expect(page.getByRole('region', { name: 'Đã đánh giá' })).toBeFocused()
  await expect(page).toHaveURL('/user/reviews?tab=done')
  await expectToast(page, 'Cảm ơn bạn đã đánh giá!')
  const entry = page.getByRole('list', { name: 'Đánh giá đã viết' }).locator('> li')
  await expect(entry).toHaveCount(1)
  expect(await written(db, customer.id)).toMatchObject([{ rating: 5, files: 6, edited_at: null }])

  await entry.getByRole('button', { name: 'Sửa đánh giá Quạt nan thử' }).click()
  const edit = page.getByRole('form', { name: 'Sửa đánh giá Quạt nan thử' })
  await expect(words(edit)).toHaveValue('Quạt mát, nan vót kỹ.')
  await stars(edit, /^3 sao/).check()
  await edit.getByRole('button', { name: 'Huỷ' }).click()
  await expect(entry).toContainText('5 trên 5 sao')
  const toggle = entry.getByRole('button', { name: 'Sửa đánh giá Quạt nan thử' })
  await expect(toggle).toBeFocused()
  await toggle.press('Enter')
  await expect(stars(edit, /^5 sao/)).toBeChecked()
  await stars(edit, /^2 sao/).check()
  await words(edit).fill('Dùng một tuần thì gãy nan.')
  await edit.getByRole('button', { name: 'Bỏ ảnh 1' }).click()
  await edit.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expectToast(page, 'Đã lưu thay đổi.')
  await expect(entry).toContainText('Dùng một tuần thì gãy nan.')
  await expect(entry).toContainText('Đã chỉnh sửa')
  expect(await written(db, customer.id)).toMatchObject([{ rating: 2, files: 5 }])
  await expectAccessible(page)

  // The list of orders is updated at once.
  await page.goto('/user/account/orders')
  await expect(page.getByRole('complementary', { name: 'Sản phẩm chờ đánh giá' })).toContainText(
    '1 sản phẩm',
  )
})
