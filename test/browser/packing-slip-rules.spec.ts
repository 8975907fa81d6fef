import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import type { OrderRow } from '#features/orders/api/public.ts'
import type { PaperSize } from '../../src/features/orders/api/print/packing-slip-styles.ts'
import { packingSlips } from '../../src/features/orders/api/print/packing-slips.ts'
import { anItemRow, anOrderRow } from '../order-row.ts'
import { expect, test } from './journey.ts'

const sender = {
  name: 'Tiệm Của Tôi',
  phone: '0900000000',
  address: '1 đường Mẫu, phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh',
}

/** Number of sheets and their size in mm, when printed. */
async function printed(page: Page, orders: OrderRow[], size: PaperSize) {
  const html = await buffer(Readable.from(packingSlips(orders, sender, size)))
  await page.setContent(html.toString())
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  return {
    pages: pdf.match(/\/Type\s*\/Page\b/g)?.length,
    millimeters: [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  }
}

const many = Array.from({ length: 60 }, (_, n) =>
  anItemRow({ product_name: `Áo sơ mi lụa tơ tằm dài tay công sở kiểu ${n + 1}`, sku: `AL-${n}` }),
)

test('mỗi đơn nhỏ một trang A6, kể cả tên dài', async ({ page }) => {
  const long = anOrderRow({
    recipient: 'Công Tằng Tôn Nữ Nguyễn Phúc Hoàng Thị Diễm Quỳnh Như Ý',
    street: 'Số 12, ngách 34/56, ngõ 78, tổ dân phố số 9, đường Nguyễn Chí Thanh kéo dài',
    items: [anItemRow(), anItemRow(), anItemRow()],
  })
  const sheets = await printed(page, [anOrderRow(), long, anOrderRow()], 'A6')
  expect(sheets).toEqual({ pages: 3, millimeters: [105, 148] })
  for (const box of await page.locator('.slip').all()) {
    const cut = await box.evaluate((slip) => slip.scrollWidth - slip.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
  }
})

test('sáu mươi sản phẩm sang nhiều trang, đơn sau bắt đầu trang mới', async ({ page }) => {
  const one = await printed(page, [anOrderRow({ items: many })], 'A5')
  expect(one.pages).toBeGreaterThan(1)
  const two = await printed(page, [anOrderRow({ items: many }), anOrderRow()], 'A5')
  expect(two).toEqual({ pages: (one.pages ?? 0) + 1, millimeters: [148, 210] })
})
