import { expect, expectNoSideways, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test('không có JavaScript: nút liên hệ đưa tới cách gọi và nhắn tiệm', async ({
  page,
  request,
}) => {
  const { data: shop } = await (await request.get('/api/web/shop')).json()
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Thanh điều hướng' })
  await bar.getByRole('link', { name: /^Liên hệ/ }).click()
  const footer = page.getByRole('contentinfo')
  const call = footer.getByRole('link', { name: shop.phone })
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute('href', `tel:${shop.phone}`)
  await expect(footer.getByRole('link', { name: 'Nhắn tin' })).toHaveAttribute('href', shop.zaloUrl)
})

test('không có JavaScript: biểu mẫu lọc chọn được danh mục, giá, và bỏ được thuộc tính', async ({
  page,
}) => {
  await page.goto('/search?q=&openFilter=1')
  const category = page.getByRole('combobox', { name: 'Danh mục' })
  await expect(category).toHaveValue('')
  await category.selectOption({ label: 'Thời trang nữ' })
  await page.getByLabel('Giá đến (đ)').fill('300000')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thời trang nữ')
  const applied = page.getByRole('main').getByRole('list', { name: 'Đang lọc' })
  await expect(applied.getByRole('link')).toHaveText([
    'Bỏ lọc Thời trang nữ',
    'Bỏ lọc Đến 300.000đ',
    'Xoá tất cả',
  ])

  // Subcategories of the chosen category, and active filters.
  await page.goto(`${page.url()}&attr.CHAT_LIEU=Cotton&openFilter=1`)
  const chosen = category.locator('option:checked')
  await expect(chosen).toHaveText('Thời trang nữ')
  const below = category.locator('option:checked + option')
  await expect(below).toHaveText(/^\u2003/)
  await page.getByRole('group', { name: 'Chất liệu' }).getByLabel('Cotton').uncheck()
  await category.selectOption(await below.innerText())
  await page.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page).not.toHaveURL(/CHAT_LIEU/)
  await expect(page).toHaveURL(/priceMax=300000/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Thời trang nữ')
})

test('không có JavaScript: trang sản phẩm nói có những phân loại nào và đặt hàng bằng cách gọi', async ({
  page,
  request,
  choosable: { product },
}) => {
  const { data: shop } = await (await request.get('/api/web/shop')).json()
  await page.goto(`/products/${product.slug}`)
  const ways = page.getByRole('region', { name: 'Cách đặt hàng' })
  for (const { name } of product.variants) await expect(ways).toContainText(name)
  await expect(ways.getByRole('link')).toHaveAttribute('href', `tel:${shop.phone}`)
  // No buttons that need JavaScript.
  for (const name of ['Mua ngay', 'Thêm vào giỏ', /^Phân loại/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
})

test('không có JavaScript: giỏ hàng nói vì sao không xem được và đặt hàng bằng cách gọi', async ({
  page,
  request,
}) => {
  const { data: shop } = await (await request.get('/api/web/shop')).json()
  await page.goto('/cart')
  await expect(page.getByText('Đang tải giỏ hàng...')).toBeHidden()
  const ways = page.getByRole('region', { name: 'Cách đặt hàng' })
  await expect(ways.getByText(/nên chưa xem được giỏ hàng/)).toBeVisible()
  await expect(ways.getByRole('link', { name: shop.phone })).toBeVisible()
})

test('không có JavaScript: thanh toán và chọn voucher nói vì sao chưa dùng được', async ({
  page,
}) => {
  for (const [path, lacking, waiting] of [
    ['/checkout', 'chưa thanh toán được', 'Đang tải trang thanh toán...'],
    ['/user/vouchers', 'chưa chọn được voucher', 'Đang tải voucher...'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('paragraph')).toContainText(lacking)
    await expect(page.getByText(waiting)).toBeHidden()
  }
})

test('không có JavaScript: trang đăng nhập không có nút nào vô dụng và nói cách khác', async ({
  page,
}) => {
  const paths = ['/login', '/register', '/forgot-password', '/reset-password']
  for (const path of [...paths, '/confirm-email', '/confirm-phone', '/revert-contact']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText(/nên chưa dùng được biểu mẫu này.* để được hỗ trợ\./)).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('textbox')).toHaveCount(0)
  }
})

test('không có JavaScript: các trang riêng của khách nói vì sao chưa xem được, một lần', async ({
  page,
}) => {
  const account = ['/user/account/orders', '/user/reviews']
  for (const path of ['/checkout', '/order/thankyou/DH7K3M9QX2', ...account]) {
    await page.goto(path)
    const main = page.getByRole('main')
    const why = main.getByText(/JavaScript nên chưa/).filter({ visible: true })
    await expect(why).toHaveCount(1)
    await expect(main.getByRole('button')).toHaveCount(0)
  }
})
