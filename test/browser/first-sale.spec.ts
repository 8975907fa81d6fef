import type { Page } from '@playwright/test'
import { anyServer, anyWidth } from './any-width.ts'
import { openChoices, option, pick } from './choices.ts'
import {
  type ApiProduct,
  expect,
  expectAccessible,
  expectNoSideways,
  newPhone,
  runShopCommand,
  test,
} from './journey.ts'

const dong = (amount: number) => `${new Intl.NumberFormat('vi-VN').format(amount)}đ`

async function choose(page: Page, { options }: ApiProduct['variantsRaw'][number]) {
  const box = await openChoices(page)
  for (const [group, name] of Object.entries(options)) {
    const button = option(box, group, name)
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  return box
}

async function register(page: Page) {
  const phone = newPhone()
  await page.getByLabel('Số điện thoại').fill(phone)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('mật khẩu của tôi')
  await page.getByLabel('Nhập lại mật khẩu').fill('mật khẩu của tôi')
  await page.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  return phone
}

async function addAddress(page: Page, against: 'own' | 'other') {
  await page.getByRole('button', { name: 'Thêm địa chỉ mới' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm địa chỉ mới' })
  await form.getByLabel('Họ và tên').fill('Trần Thị Mua Hàng')
  await form.getByLabel('Số điện thoại').fill('0912345678')
  await pick(form, 'Tỉnh/Thành', 'da nang', 'Thành phố Đà Nẵng')
  if (against === 'own') await pick(form, 'Phường/Xã', 'hoa cuong', 'Phường Hòa Cường')
  else {
    await pick(form, 'Quận/Huyện', 'hai chau', 'Quận Hải Châu')
    await pick(form, 'Phường/Xã', 'hoa cuong bac', 'Phường Hòa Cường Bắc')
  }
  await form.getByLabel('Địa chỉ cụ thể').fill('12 đường Hoa Phượng')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await expect(form).toBeHidden()
}

test('khách xem hàng, thêm vào giỏ, đăng ký, đặt hàng; chủ tiệm giao; đơn mua cho thấy', {
  tag: anyServer,
}, async ({ page, against, choosable: { product, choice } }) => {
  await page.goto('/')
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: product.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/products/${product.slug}`))
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  const box = await choose(page, choice)
  await box.getByRole('button', { name: 'Tăng số lượng' }).click()
  await box.getByRole('button', { name: 'Thêm vào giỏ' }).click()
  await expect(page.getByText(/Đã thêm/).first()).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Giỏ hàng/ })
    .click()

  await expect(page).toHaveURL(/\/cart$/)
  const line = page.getByRole('list', { name: 'Sản phẩm trong giỏ' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(product.name)
  await expect(page.getByRole('region', { name: 'Tạm tính' })).toContainText(
    dong(choice.finalPrice * 2),
  )
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('link', { name: /^Thanh toán \(/ }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Đăng ký' }).last().click()
  // The previous page has a field with the same name, so wait for the new one.
  await expect(page).toHaveURL(/\/register\?redirect=%2Fcheckout/)
  await expectAccessible(page)
  await register(page)

  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText(product.name).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Đặt hàng' }).click()
  await expect(page.getByText('Vui lòng thêm địa chỉ giao hàng trước khi đặt hàng.')).toBeVisible()
  await page
    .getByRole('link', { name: /địa chỉ/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/user\/account\/address\?redirect=/)
  await addAddress(page, against)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText('12 đường Hoa Phượng')).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Đặt hàng' }).click()

  await expect(page).toHaveURL(/\/order\/thankyou\/DH[0-9A-Z]{8}$/)
  const orderId = page.url().split('/').at(-1) ?? ''
  await expect(page.getByRole('heading', { name: 'Cảm ơn bạn đã đặt hàng!' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  expect(await runShopCommand('order', 'show', orderId)).toContain(product.name)
  await runShopCommand('order', 'status', orderId, 'SHIPPING')

  await page.getByRole('link', { name: 'Xem đơn mua' }).click()
  await expect(page).toHaveURL(/\/user\/account\/orders$/)
  const order = page
    .getByRole('list', { name: 'Đơn hàng' })
    .getByRole('listitem')
    .filter({ hasText: orderId })
  await expect(order.first()).toContainText('Đang giao')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Chờ xác nhận' }).click()
  await expect(page.getByText('Không có đơn nào chờ xác nhận')).toBeVisible()
  await page.getByRole('link', { name: 'Đang giao' }).click()
  await expect(page.getByText(orderId).first()).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  await expectAccessible(page)
})

// Own server only: another one guarantees neither a bank account for transfers nor that orders can be cancelled.
test('đơn chuyển khoản cho thấy mã VietQR và huỷ được', { tag: anyWidth }, async ({
  page,
  choosable: { product, choice },
}) => {
  await page.goto('/register?redirect=%2Fuser%2Faccount%2Faddress')
  await register(page)
  await expect(page).toHaveURL(/\/user\/account\/address$/)
  await addAddress(page, 'own')

  await page.goto(`/products/${product.slug}`)
  const box = await choose(page, choice)
  await box.getByRole('button', { name: 'Mua ngay' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('link', { name: /^Thanh toán \(/ }).click()
  await page.getByText('Chuyển khoản ngân hàng').click()
  await page.getByRole('button', { name: 'Đặt hàng' }).click()

  await expect(page).toHaveURL(/\/order\/thankyou\//)
  const orderId = page.url().split('/').at(-1) ?? ''
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect(page.getByText(orderId).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.goto(`/user/orders/${orderId}`)
  await page.getByRole('button', { name: /Huỷ đơn/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Huỷ đơn/ })
    .click()
  await expect(page.getByText('Đã hủy').first()).toBeVisible()
  await expectAccessible(page)
})
