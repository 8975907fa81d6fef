import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#platform/database.ts'
import { aStaffMember } from '../a-staff-member.ts'
import { draftOf } from '../draft-scene.ts'
import { anyWidth } from './any-width.ts'
import { expectAccessible } from './journey.ts'
import { aThing, broken } from './scene.ts'
import { expect, type Member, newAddress, signInAs, test } from './staff-scene.ts'

/** Calls as this member of staff. */
const callAs =
  (page: Page, { headers }: Member) =>
  async (method: 'POST' | 'DELETE', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/admin/${path}`, { method, data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }

async function someContents(db: Db) {
  const name = `Nghiên mực ${newAddress().slice(4, 14)}`
  const { id: variantId, productId } = await aThing(db, name, { price: 80_000 })
  return draftOf(
    { productId, variantId, quantity: 1 },
    {
      phone: `09${String(randomInt(1e8)).padStart(8, '0')}`,
      discount: { kind: 'amount', value: 10_000, reason: 'Bù lần trước' },
    },
  )
}

test('đơn nháp bị xoá hay gửi ở nơi khác, gửi khi mất mạng: điều đã nhập còn, và luôn được báo', async ({
  page,
  owner,
  db,
}) => {
  const call = callAs(page, owner)
  const contents = await someContents(db)
  const id = crypto.randomUUID()
  await call('POST', 'order-drafts', { id, contents })
  await page.goto(`/quan-ly/don-hang/moi?nhap=${id}`)
  const isSaved = () => expect(page.getByText('Đã lưu nháp')).toBeVisible()
  const sums = page.getByRole('region', { name: 'Tổng tiền' })
  const name = page.getByLabel('Họ và tên')
  await name.fill('Gõ rồi thôi')
  await name.fill(contents.name)
  await isSaved()
  // Correcting the amount keeps the reason and the fields.
  await page.getByLabel('Mức giảm').fill('')
  await page.getByLabel('Mức giảm').fill('20k')
  await expect(page.getByLabel('Lý do')).toHaveValue('Bù lần trước')
  await isSaved()

  await call('DELETE', `order-drafts/${id}`)
  await name.fill('Bà Năm')
  await expect(page.getByText(/^Đơn nháp vừa bị xoá ở nơi khác, và được lưu lại/)).toBeVisible()
  await isSaved()

  const send = page.getByRole('button', { name: 'Gửi đơn' })
  await broken(page, 'POST /api/admin/order-drafts/*/send', 'lost')
  await send.click()
  await expect(sums.getByText(/^Không có kết nối mạng/)).toBeVisible()
  await page.unroute('**/api/admin/order-drafts/*/send')
  await call('DELETE', `order-drafts/${id}`)
  await send.click()
  await expect(sums.getByText(/Bấm “Gửi đơn” lần nữa/)).toBeVisible()
  await expectAccessible(page)
  // Saved once more, and sent by somebody else.
  await call('POST', 'order-drafts', { id, contents: { ...contents, name: 'Bà Năm' } })
  const { version, quote } = (
    await (await page.request.get(`/api/admin/order-drafts/${id}`)).json()
  ).data
  const { orderId } = await call('POST', `order-drafts/${id}/send`, { version, total: quote.total })
  await page.getByLabel('Ghi chú nội bộ').fill('Gọi trước')
  await expect(page).toHaveURL(new RegExp(`/don-hang/${orderId}$`))
  await expect(
    page.getByText(`Đơn nháp này đã được gửi thành đơn ${orderId}. Điều bạn vừa nhập chưa có`),
  ).toBeVisible()
})

test('ai không được giảm giá lấy lại đơn nháp đã xoá mà không có phần giảm giá', {
  tag: anyWidth,
}, async ({ page, owner, db, shopUrl }) => {
  const contents = await someContents(db)
  await callAs(page, owner)('POST', 'order-drafts', { id: crypto.randomUUID(), contents })
  await signInAs(page, await aStaffMember(db, { role: 'orders' }), shopUrl)
  await page.goto('/quan-ly/don-hang/nhap')
  const row = page.getByRole('listitem').filter({ hasText: contents.phone })
  await row.getByRole('button', { name: 'Xoá' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText(/^Đã lấy lại đơn nháp, trừ phần giảm giá/)).toBeVisible()
  await row.getByRole('link', { name: 'Nhập tiếp' }).click()
  await expect(page.getByLabel('Họ và tên')).toHaveValue(contents.name)
})
