import type { SaleGoods, SaleRow } from '#features/flash-sale/api/public.ts'
import { t } from '#platform/language.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { print, printFields, printTable } from './output.ts'

export function printSales(sales: readonly SaleRow[]): void {
  printTable(
    [
      'FLASH SALE',
      t('TRẠNG THÁI', 'STATE'),
      t('BẮT ĐẦU', 'START'),
      t('KẾT THÚC', 'END'),
      t('SẢN PHẨM', 'PRODUCTS'),
      t('ĐÃ BÁN', 'SOLD'),
      t('TÊN', 'NAME'),
    ],
    sales.map((sale) => [
      sale.id,
      stateOf(sale),
      formatDateTime(sale.startAt),
      formatDateTime(sale.endAt),
      sale.products,
      `${sale.sold}/${sale.quantity}`,
      sale.name,
    ]),
  )
}

export function printSale(sale: SaleRow, goods: readonly SaleGoods[]): void {
  printFields({
    'Flash sale': sale.id,
    [t('Tên', 'Name')]: sale.name,
    [t('Trạng thái', 'State')]: stateOf(sale),
    [t('Bắt đầu', 'Start')]: formatDateTime(sale.startAt),
    [t('Kết thúc', 'End')]: formatDateTime(sale.endAt),
    [t('Kết thúc dự kiến', 'Planned end')]: sale.plannedEndAt && formatDateTime(sale.plannedEndAt),
    [t('Đã bán', 'Sold')]: `${sale.sold}/${sale.quantity}`,
  })
  print()
  const isLimited = goods.some(({ perShopper }) => perShopper !== null)
  const limit = (cell: string) => (isLimited ? [cell] : [])
  printTable(
    [
      t('GIÁ', 'PRICE'),
      t('ĐÃ BÁN', 'SOLD'),
      ...limit(t('MỖI NGƯỜI', 'PER SHOPPER')),
      'SKU',
      t('SẢN PHẨM', 'PRODUCT'),
    ],
    goods.map(({ price, sold, quantity, perShopper, sku, slug, options }) => [
      formatVnd(price),
      `${sold}/${quantity}`,
      ...limit(
        perShopper === null
          ? t('theo thiết lập', 'as set')
          : perShopper === 0
            ? t('không giới hạn', 'no limit')
            : `${perShopper}`,
      ),
      sku,
      [slug, ...Object.values(options ?? {})].join(' · '),
    ]),
  )
}

function stateOf({ state, plannedEndAt }: SaleRow): string {
  return plannedEndAt ? t('kết thúc sớm', 'ended early') : state
}
