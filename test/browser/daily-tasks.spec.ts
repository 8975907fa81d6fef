import type { Locator, Page } from '@playwright/test'
import { aStaffMember } from '../a-staff-member.ts'
import { aStoredOrder } from '../a-stored-order.ts'
import { aThing } from '../a-thing.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { pressBulk } from './orders.ts'
import { expect, test } from './own-shop.ts'
import { newAddress, signInAs } from './staff-scene.ts'

const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Clicks and the time since the first of them, as in docs/decisions/back-office.md. */
function watch(name: string) {
  let clicks = 0
  const begin = Date.now()
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    report: (project: string) => {
      const seconds = Math.round((Date.now() - begin) / 1000)
      process.stdout.write(`${project}: ${name} in ${seconds} s, ${clicks} clicks\n`)
      return seconds
    },
  }
}

const rows = (page: Page) => page.getByRole('list', { name: 'Đơn hàng' }).getByRole('article')

test('50 đơn một lúc: xác nhận, in mọi phiếu trong một tài liệu, đóng gói, giao cho đơn vị vận chuyển', async ({
  page,
  owner,
  db,
}, { project }) => {
  expect(owner.id).not.toBe('')
  await db.deleteFrom('orders').execute()
  const thing = await aThing(db, unique('Hũ gốm'), { stock: 100 })
  const orders = Array.from({ length: 50 }, () =>
    aStoredOrder(db, { variants: [thing], recipient: 'Đặng Thị Mua' }),
  )
  await Promise.all(orders)
  await page.goto('/quan-ly')
  const { click, report } = watch('50 orders confirmed, printed, packed and sent')
  await click(page.getByRole('link', { name: /Đơn chờ xác nhận/ }))

  const chooseAll = async () => {
    await click(page.getByRole('checkbox', { name: 'Chọn tất cả' }))
    await expect(page.getByText('Đã chọn 50')).toBeVisible()
  }
  const take = async (step: string) => {
    await pressBulk(page, step, click)
    // Packing has an undo instead of a question.
    if (step !== 'Đóng gói xong')
      await click(page.getByRole('alertdialog').getByRole('button', { name: step }))
    await expect(page.getByText(`${step}: xong 50 đơn.`)).toBeVisible()
  }
  const goTo = async (stage: string) => {
    await click(page.getByRole('link', { name: new RegExp(`^${stage}`) }))
    await expect(rows(page)).toHaveCount(50)
  }
  await chooseAll()
  await take('Xác nhận')
  await goTo('Chờ đóng gói')
  await chooseAll()
  const opening = page.waitForEvent('popup')
  await pressBulk(page, 'In phiếu giao', click)
  const slips = await opening
  await expect(slips.getByText('Đặng Thị Mua')).toHaveCount(50)
  await slips.close()
  await take('Đóng gói xong')
  await goTo('Chờ gửi')
  await chooseAll()
  await take('Gửi hàng')
  expect(report(project.name)).toBeLessThan(300)

  await goTo('Đang giao')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('doanh thu hôm qua giảm vì sao: từ Tổng quan đến đơn bị huỷ và lý do', async ({
  page,
  owner,
  db,
}, { project }) => {
  expect(owner.id).not.toBe('')
  await db.deleteFrom('orders').execute()
  const thing = await aThing(db, unique('Hũ gốm'), { stock: 100 })
  const reason = 'Lò nung hỏng, tiệm hết hàng.'
  for (const [days, good, bad] of [
    [2, 6, 0],
    [1, 2, 5],
  ] as const) {
    const placed = { variants: [thing], created_at: daysAgo(days) }
    for (let count = 0; count < good; count++) {
      await aStoredOrder(db, { ...placed, status: 'COMPLETED' })
    }
    for (let count = 0; count < bad; count++) {
      const id = await aStoredOrder(db, { ...placed, status: 'CANCELLED' })
      await db
        .insertInto('order_events')
        .values({ order_id: id, kind: 'cancelled', actor: 'keeper', reason })
        .execute()
    }
  }
  const sales = page.getByRole('region', { name: 'Doanh thu' })
  // Figures that another journey has read in this shop are kept for half a minute.
  await expect(async () => {
    await page.goto('/quan-ly')
    await expect(sales).toContainText('giảm 67% so với hôm kia', { timeout: 5000 })
  }).toPass()
  await expectAccessible(page)
  await expectNoSideways(page)
  const { click, report } = watch('why yesterday fell')
  await click(sales.getByRole('link', { name: '2 đơn', exact: true }))
  await expect(rows(page)).toHaveCount(7)
  await click(page.getByRole('link', { name: /^Đã huỷ 5/ }))
  await expect(rows(page)).toHaveCount(5)
  await click(rows(page).first().getByRole('link'))
  await expect(page.getByRole('region', { name: 'Diễn biến' })).toContainText(reason)
  expect(report(project.name)).toBeLessThan(60)
})

test('ai chỉ xem báo cáo thấy doanh thu mà không có đường dẫn đến đơn hàng', async ({
  page,
  shopUrl,
  db,
}) => {
  const thing = await aThing(db, unique('Hũ gốm'), { stock: 100 })
  await aStoredOrder(db, { variants: [thing], status: 'COMPLETED' })
  await signInAs(page, await aStaffMember(db, { role: 'marketing' }), shopUrl)
  await page.goto('/quan-ly')
  const sales = page.getByRole('region', { name: 'Doanh thu' })
  await expect(sales).toContainText('30 ngày')
  const best = page.getByRole('region', { name: 'Bán chạy 30 ngày' })
  await expect(best).toBeVisible()
  for (const card of [sales, best]) await expect(card.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
})
