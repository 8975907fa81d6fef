import { aFlashSale } from '../builders.ts'
import { badge, lineOf, more, names, piecesOf, sum, tickOf } from './cart-page.ts'
import { openChoices } from './choices.ts'
import { newPhone, visit } from './journey.ts'
import { aThing, expect, slugOf, test } from './scene.ts'

test('giỏ hàng theo kịp thẻ khác: thêm, xoá, mua lại thì được chọn lại', async ({
  page,
  db,
  guest,
}) => {
  const [lamp, vase] = [await aThing(db, 'Đèn bàn'), await aThing(db, 'Bình hoa')]
  await guest.put(lamp.line)
  await page.goto('/cart')
  await tickOf(page, 'Đèn bàn').uncheck()

  const other = await page.context().newPage()
  await visit(other, `/products/${await slugOf(db, vase)}`)
  await (await openChoices(other)).getByRole('button', { name: 'Thêm vào giỏ' }).click()
  await expect(names(page)).toHaveText(['Bình hoa', 'Đèn bàn'])
  await expect(tickOf(page, 'Bình hoa')).toBeChecked()
  await expect(badge(page)).toContainText('(2)')

  // “Buy now” selects the line, even if it was deselected.
  await visit(other, `/products/${await slugOf(db, lamp)}`)
  await (await openChoices(other)).getByRole('button', { name: 'Mua ngay' }).click()
  await expect(other).toHaveURL(/\/cart$/)
  for (const tab of [other, page]) {
    await expect(piecesOf(tab, 'Đèn bàn')).toHaveValue('2')
    await expect(tickOf(tab, 'Đèn bàn')).toBeChecked()
    await expect(names(tab)).toHaveText(['Đèn bàn', 'Bình hoa'])
  }
  await other.getByRole('button', { name: 'Xoá Bình hoa' }).click()
  await expect(names(page)).toHaveText(['Đèn bàn'])
})

test('hai máy của một khách: máy kia đổi, quay lại trang là thấy', async ({
  page,
  db,
  customer,
}) => {
  const thing = await aThing(db, 'Ghế gỗ', { price: 50_000 })
  await customer.put(thing.line)
  await page.goto('/cart')
  await expect(sum(page)).toContainText('50.000đ')
  await customer.put(thing.line, 2)
  await customer.put((await aThing(db, 'Ghế mây', { price: 20_000 })).line)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(piecesOf(page, 'Ghế gỗ')).toHaveValue('3')
  await expect(sum(page)).toContainText('170.000đ')
  await more(page, 'Ghế mây').click()
  await expect(sum(page)).toContainText('190.000đ')
})

test('thẻ khác đăng xuất thì không còn thấy giỏ của khách; phiên hết hạn thì nói, giỏ không mất', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Thảm len')).line)
  await page.goto('/cart')
  await expect(names(page)).toHaveText(['Thảm len'])
  const other = await page.context().newPage()
  await visit(other, '/')
  const signedIn = await other.evaluate(() => {
    const stored = ['user_token', 'user_info'].map((key) => [key, localStorage.getItem(key) ?? ''])
    localStorage.removeItem('user_token')
    localStorage.removeItem('user_info')
    return stored
  })
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  await other.evaluate((stored) => {
    for (const [key = '', value = ''] of stored) localStorage.setItem(key, value)
  }, signedIn)
  await expect(names(page)).toHaveText(['Thảm len'])

  await db.deleteFrom('sessions').where('user_id', '=', customer.id).execute()
  await page.reload()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.')
  await question.getByRole('button', { name: 'Đăng nhập' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=\/cart$/)
})

test('hàng đã mua không hiện, không được đếm; đợt Flash Sale mới bắt đầu thì giá theo', async ({
  page,
  db,
  guest,
}) => {
  const bought = await aThing(db, 'Hộp đã mua')
  const lasting = await aThing(db, 'Hộp mới', { price: 40_000 })
  await guest.put(bought.line, 3)
  await guest.put(lasting.line, 2)
  await page.goto('/cart')
  await expect(badge(page)).toContainText('(5)')
  await page.evaluate((key) => {
    localStorage.setItem('cart_purchased_cleanup', JSON.stringify([key]))
  }, `${bought.productId}:noVar`)
  await page.reload()
  await expect(names(page)).toHaveText(['Hộp mới'])
  await expect(badge(page)).toContainText('(2)')

  await aFlashSale(db, {
    productId: lasting.productId,
    variantIds: [lasting.id],
    price: 25_000,
    quantity: 9,
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(lineOf(page, 'Hộp mới')).toContainText('Giá đã giảm 15.000đ từ khi thêm vào giỏ')
  await expect(sum(page)).toContainText('50.000đ')
})

test('khách đăng nhập ở bước thanh toán: chỉ hàng đã chọn đi tiếp, giỏ hai bên gộp lại và nói khi bị giảm', async ({
  page,
  db,
  request,
  guest,
}) => {
  const [cup, towel, jar] = [
    await aThing(db, 'Chén sứ', { stock: 5, price: 10_000 }),
    await aThing(db, 'Khăn lụa'),
    await aThing(db, 'Hũ cũ'),
  ]
  const account = { identifier: newPhone(), password: 'mật khẩu của tôi' }
  await request.post('/api/web/auth/register', { data: account })
  const { token } = await (await request.post('/api/web/auth/login', { data: account })).json()
  for (const [thing, quantity] of [
    [cup, 3],
    [jar, 1],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` }
    await request.post('/api/web/cart', { headers, data: { ...thing.line, quantity } })
  }
  await guest.put(towel.line)
  await guest.put(cup.line, 4)
  await page.goto('/cart')
  await tickOf(page, 'Khăn lụa').uncheck()
  await page.getByRole('link', { name: 'Thanh toán (4)' }).click()
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(account.identifier)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  // The message appears before the navigation and disappears by itself.
  await expect(
    page.getByText('“Chén sứ” chỉ có thể mua tối đa 5 sản phẩm. Số lượng trong giỏ là 5.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('×5')
  for (const name of ['Khăn lụa', 'Hũ cũ']) await expect(main).not.toContainText(name)

  await page.goto('/cart')
  await expect(page.getByLabel('Chọn tất cả (2/3)')).toBeVisible()
  await expect(tickOf(page, 'Khăn lụa')).not.toBeChecked()
  await expect(tickOf(page, 'Hũ cũ')).toBeChecked()
  await expect(piecesOf(page, 'Chén sứ')).toHaveValue('5')
})
