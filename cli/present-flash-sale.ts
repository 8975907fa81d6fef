import type { SaleGoods, SaleRow } from '#features/flash-sale/api/public.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { print, printFields, printTable } from './output.ts'

export function printSales(sales: readonly SaleRow[]): void {
  printTable(
    ['FLASH SALE', 'STATE', 'START', 'END', 'PRODUCTS', 'SOLD', 'NAME'],
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
    Name: sale.name,
    State: stateOf(sale),
    Start: formatDateTime(sale.startAt),
    End: formatDateTime(sale.endAt),
    'Planned end': sale.plannedEndAt && formatDateTime(sale.plannedEndAt),
    Sold: `${sale.sold}/${sale.quantity}`,
  })
  print()
  const isLimited = goods.some(({ perShopper }) => perShopper !== null)
  const limit = (cell: string) => (isLimited ? [cell] : [])
  printTable(
    ['PRICE', 'SOLD', ...limit('PER SHOPPER'), 'SKU', 'PRODUCT'],
    goods.map(({ price, sold, quantity, perShopper, sku, slug, options }) => [
      formatVnd(price),
      `${sold}/${quantity}`,
      ...limit(perShopper === null ? 'as set' : perShopper === 0 ? 'no limit' : `${perShopper}`),
      sku,
      [slug, ...Object.values(options ?? {})].join(' · '),
    ]),
  )
}

function stateOf({ state, plannedEndAt }: SaleRow): string {
  return plannedEndAt ? 'ended early' : state
}
