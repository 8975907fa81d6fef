import { anAddress } from '../builders.ts'
import { place, thanks } from './checkout.ts'
import { openChoices, option } from './choices.ts'
import { expectAccessible, newPhone } from './journey.ts'
import { chooseByArrows, enterOn, tabTo } from './keys.ts'
import { expect, test } from './scene.ts'
import { overlayOf } from './search-overlay.ts'

test('chỉ bằng bàn phím: đăng nhập, tìm hàng, chọn phân loại, thanh toán, xem đơn', async ({
  page,
  request,
  db,
  choosable: { product, choice },
}) => {
  const account = { identifier: newPhone(), password: 'mật khẩu của tôi' }
  const registered = await request.post('/api/web/auth/register', { data: account })
  await anAddress(db, (await registered.json()).user.id)
  const [banner, main] = [page.getByRole('banner'), page.getByRole('main')]

  await page.goto('/')
  await enterOn(page, banner.getByRole('link', { name: 'Đăng nhập' }))
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await tabTo(page, page.getByLabel('Tên đăng nhập, email hoặc số điện thoại'))
  await page.keyboard.type(account.identifier)
  await tabTo(page, page.getByLabel('Mật khẩu', { exact: true }))
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/account\/orders$/)
  await expectAccessible(page)

  const search = overlayOf(page)
  await tabTo(page, search.header, 'Shift+Tab')
  await page.keyboard.type(product.name)
  await expect(search.box).toHaveValue(product.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expectAccessible(page)
  await enterOn(page, main.getByRole('link', { name: product.name }).first())

  await expect(page).toHaveURL(new RegExp(`/products/${product.slug}`))
  // The URL changes before the content.
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  const beside = page.getByRole('region', { name: 'Chọn mua' })
  if (!(await beside.isVisible()))
    await enterOn(page, page.getByRole('button', { name: 'Mua ngay' }))
  const box = await openChoices(page)
  for (const [group, name] of Object.entries(choice.options)) {
    const button = option(box, group, name)
    if ((await button.getAttribute('aria-pressed')) !== 'true') {
      await chooseByArrows(page, box.getByRole('group', { name: group }), button)
    }
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await expectAccessible(page)
  await enterOn(page, box.getByRole('button', { name: 'Thêm vào giỏ' }))
  await expect(page.getByText(/Đã thêm/).first()).toBeVisible()
  await enterOn(page, banner.getByRole('link', { name: /Giỏ hàng/ }), 'Shift+Tab')

  await expect(page).toHaveURL(/\/cart$/)
  await expect(main.getByRole('list', { name: 'Sản phẩm trong giỏ' })).toContainText(product.name)
  await expectAccessible(page)
  await enterOn(page, page.getByRole('link', { name: /^Thanh toán \(/ }))

  await expect(page).toHaveURL(/\/checkout$/)
  await tabTo(page, page.getByRole('radio', { name: /COD|khi nhận hàng/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Chuyển khoản/ })).toBeChecked()
  await expectAccessible(page)
  await expect(place(page)).toBeEnabled()
  await enterOn(page, place(page))
  await expect(thanks(page)).toBeVisible()
  await expectAccessible(page)
  await enterOn(page, main.getByRole('link', { name: 'Xem đơn mua' }))
  await expect(page).toHaveURL(/\/user\/account\/orders$/)
  await expect(main).toContainText(product.name)
})
