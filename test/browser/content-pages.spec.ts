import { aStaffMember } from '../a-staff-member.ts'
import { aPicture } from '../pictures.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, newAddress, test } from './staff-scene.ts'

const newSlug = () => `chinh-sach-${newAddress().replace(/@.*/, '')}`

test('viết một trang chính sách có ảnh, xem trước, và khách đọc được; địa chỉ cũ vẫn mở', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  const slug = newSlug()
  await page.goto('/quan-ly/noi-dung')
  await expect(page.getByRole('list', { name: 'Trang' }).getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Thêm trang' }).click()

  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Tiêu đề cần 1 đến 200 ký tự.')).toBeVisible()
  await expect(page.getByLabel('Tiêu đề', { exact: true })).toBeFocused()
  await page.getByLabel('Tiêu đề', { exact: true }).pressSequentially('Kiểm hàng khi nhận')
  await expect(page.getByLabel('Địa chỉ')).toHaveValue('kiem-hang-khi-nhan')
  await page.getByLabel('Địa chỉ').fill(slug)
  const text = page.getByLabel('Nội dung trang')
  await text.click()
  await page.getByRole('button', { name: 'Tiêu đề lớn' }).click()
  await page.keyboard.type('Khi nhận hàng')
  await page.keyboard.press('End')
  await page.keyboard.type('\n\nBạn được ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('mở hộp')
  await expect(text).toHaveValue('## Khi nhận hàng\n\nBạn được **mở hộp**')
  await page.keyboard.press('Control+End')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Thêm ảnh' }).click()
  const picture = await aPicture()
  await (await chooser).setFiles({ name: 'mo hop.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(text).toHaveValue(/!\[mo hop\]\(\/uploads\/.+\)/)

  const preview = page.frameLocator('iframe[title="Xem trước trang: Điện thoại"]')
  await expect(preview.getByRole('heading', { name: 'Khi nhận hàng' })).toBeVisible()
  await expect(preview.getByRole('img', { name: 'mo hop' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  // What was typed outlives a reload.
  await page.reload()
  await expect(text).toHaveValue(/mở hộp/)
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã thêm trang.')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Kiểm hàng khi nhận', level: 1 }).first(),
  ).toBeVisible()

  await page.getByLabel('Địa chỉ').fill(`${slug}-moi`)
  await expect(page.getByText('địa chỉ cũ vẫn dẫn đến trang này')).toBeVisible()
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu trang. Trang bán hàng dùng ngay.')).toBeVisible()

  await page.goto(`/page/${slug}`)
  await expect(page).toHaveURL(new RegExp(`/page/${slug}-moi$`))
  await expect(page.getByRole('heading', { name: 'Khi nhận hàng' })).toBeVisible()
  const shown = page.getByRole('img', { name: 'mo hop' })
  await shown.scrollIntoViewIfNeeded()
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
})

test('hai người sửa một trang: người sau thấy khác ở đâu; trang xoá thì hoàn tác được', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const slug = newSlug()
  const title = `Giao hàng ${slug.slice(-10)}`
  const { id } = await db
    .insertInto('pages')
    .values({ slug, title: JSON.stringify(title), content: '<p>Hai ngày</p>', source: 'Hai ngày' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await page.goto('/quan-ly/noi-dung')
  await page
    .getByRole('searchbox', { name: 'Tìm trang' })
    .fill(title.toLowerCase().replace('à', 'a'))
  await page.getByRole('link', { name: title }).click()
  await page.getByLabel('Nội dung trang').fill('Ba ngày')
  const other = await aStaffMember(db, { name: 'Chủ Thứ Hai' })
  const loaded = await (await page.request.get(`/api/admin/content/pages/${id}`)).json()
  const { links: _, oldSlugs: __, updatedAt: ___, id: ____, ...fields } = loaded.data
  const meanwhile = await page.request.put(`/api/admin/content/pages/${id}`, {
    headers: other.headers,
    data: { ...fields, source: 'Bốn ngày' },
  })
  expect(meanwhile.status()).toBe(200)
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Chủ Thứ Hai vừa sửa nội dung này.')).toBeVisible()
  await expect(page.getByText('họ lưu “Bốn ngày”, bạn nhập “Ba ngày”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu bản của tôi' }).click()
  await expect(page.getByText('Đã lưu trang. Trang bán hàng dùng ngay.')).toBeVisible()
  const answer = async () => (await page.request.get(`/api/web/pages/slug/${slug}`)).text()
  await expect.poll(answer).toContain('Ba ngày')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.poll(answer).toContain('Bốn ngày')
  await expect(page.getByLabel('Nội dung trang')).toHaveValue('Bốn ngày')

  await page.getByRole('button', { name: 'Xoá trang' }).click()
  await expect(page.getByText(`Đã xoá trang ${title}.`)).toBeVisible()
  await expect.poll(answer).toContain('PAGE_NOT_FOUND')
  await page
    .getByRole('dialog', { name: `Đã xoá trang ${title}.` })
    .getByRole('button', { name: 'Hoàn tác' })
    .click()
  await expect.poll(answer).toContain('Bốn ngày')
})
