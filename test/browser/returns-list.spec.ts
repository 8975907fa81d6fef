import { randomBytes, randomUUID } from 'node:crypto'
import { aThing } from '../a-thing.ts'
import { aShopper } from '../builders.ts'
import { aReceivedOrder } from '../received-order.ts'
import { aRequestedReturn } from '../stored-returns.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './staff-scene.ts'

test('tìm trả hàng theo tên và mã, lọc, đếm, tải về và lưu bộ lọc', async ({ page, owner, db }) => {
  expect(owner.id).not.toBe('')
  const word = `x${randomUUID().slice(0, 8)}y`
  const buyer = await aShopper(db)
  const aReturn = async (recipient: string, status: 'REQUESTED' | 'RECEIVED') => {
    const orderId = await aReceivedOrder(db, buyer.id, [await aThing(db, `Ly gốm ${word}`)])
    await db.updateTable('orders').set({ recipient }).where('id', '=', orderId).execute()
    return { id: await aRequestedReturn(db, orderId, status), orderId }
  }
  const asked = await aReturn(`Đặng ${word} Hoà`, 'REQUESTED')
  const received = await aReturn(`Lý ${word} Mai`, 'RECEIVED')

  await page.goto('/quan-ly/tra-hang')
  const cards = page.getByRole('list', { name: 'Yêu cầu trả hàng' }).getByRole('article')
  const box = page.getByRole('searchbox', { name: 'Tìm yêu cầu trả hàng' })
  await box.fill(word)
  await expect(cards).toHaveCount(2)
  const tabs = page.getByRole('navigation', { name: 'Trạng thái trả hàng' })
  await expect(tabs.getByRole('link', { name: 'Tất cả 2' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await tabs.getByRole('link', { name: 'Chờ tính tiền 1' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(received.orderId)

  // What is not in this state is found in all of them.
  await box.fill(`dang ${word}`)
  await expect(page.getByText('Không có yêu cầu trả hàng nào khớp')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tìm trong mọi trạng thái' }).click()
  await expect(cards).toContainText(asked.id)
  await box.fill(asked.orderId)
  await expect(cards).toHaveCount(1)
  await box.fill(word)
  await expect(cards).toHaveCount(2)

  const filters = page.getByRole('button', { name: /^Bộ lọc/ })
  await filters.click()
  const sheet = page.getByRole('dialog', { name: 'Lọc trả hàng' })
  await sheet.getByLabel('Loại').selectOption('Giao không thành công')
  await expectAccessible(page)
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page.getByText('Không có yêu cầu trả hàng nào khớp')).toBeVisible()
  await filters.click()
  await sheet.getByLabel('Loại').selectOption('Khách trả hàng')
  // A day as people type it; what is none is told beside the field, and nothing is applied.
  const from = sheet.getByRole('textbox', { name: 'Từ ngày' })
  await from.fill('31/2')
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(sheet.getByText('Chưa rõ ngày nào.')).toBeVisible()
  await expect(from).toBeFocused()
  await expectAccessible(page)
  // Days that are turned round are told, too.
  await from.fill('hôm qua')
  await sheet.getByRole('textbox', { name: 'Đến ngày' }).fill('1/1/2024')
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Ngày cuối phải từ ngày đầu trở đi.')
  await sheet.getByRole('textbox', { name: 'Đến ngày' }).fill('')
  await from.fill('hôm qua')
  await from.press('Tab')
  await expect(from).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
  await expect(sheet.getByRole('button', { name: 'Mở lịch: Từ ngày' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(cards).toHaveCount(2)
  await page.reload()
  await expect(cards).toHaveCount(2)
  await expect(filters).toContainText('2')
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Tải về CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^tra-hang-.*\.csv$/)
  await page.getByRole('button', { name: 'Lưu bộ lọc' }).click()
  await page.getByRole('dialog').getByLabel('Tên').fill('Khách trả')
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByRole('link', { name: 'Khách trả' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('khách không có tài khoản xem trả hàng và mở đơn đổi bằng liên kết', async ({ page, db }) => {
  const buyer = await aShopper(db)
  const aLinkedOrder = async () => {
    const id = await aReceivedOrder(db, buyer.id, [await aThing(db, `Ly gốm ${randomUUID()}`)])
    const token = randomBytes(32).toString('base64url')
    const link = { user_id: null, link_token: token }
    await db.updateTable('orders').set(link).where('id', '=', id).execute()
    return { id, token }
  }
  const [order, exchange] = [await aLinkedOrder(), await aLinkedOrder()]
  const id = await aRequestedReturn(db, order.id)
  await page.goto(`/order/link#${order.token}`)
  const entry = page.getByRole('article', { name: `Yêu cầu ${id}` })
  await expect(entry).toContainText('Chờ cửa hàng duyệt')
  await expect(entry.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
  await db
    .updateTable('returns')
    .set({
      ...{ status: 'CLOSED', closed_at: new Date(), refund_amount: 90_000 },
      ...{ resolution: 'exchange', exchange_order_id: exchange.id },
    })
    .where('id', '=', id)
    .execute()
  await page.reload()
  await expect(entry).toContainText('Hàng trả được tính 90.000đ.')
  await entry.getByRole('link', { name: exchange.id }).click()
  await expect(page.getByRole('heading', { name: `Đơn hàng ${exchange.id}` })).toBeVisible()
  await expect(entry).toBeHidden()
})
