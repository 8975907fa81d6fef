import { escapeHtml } from '#shared/escape-html.ts'
import { formatDateTime } from '#shared/format.ts'
import type { OrderRow } from '../repository.ts'
import { type LocationNames, noLocations } from '../sources/find-location-names.ts'

type Pick = {
  name: string
  sku: string | null
  quantity: number
  orders: Map<string, number>
  /** Null in a shop with one place. */
  location: string | null
}

/**
 * A printable HTML document: each variant of these orders with its pieces altogether and the orders they are for, by name; in a shop
 * with several places, by place first. Cancelled orders are left out.
 */
export function pickingList(
  chosen: readonly OrderRow[],
  now: Date,
  locations: LocationNames = noLocations,
): string {
  const orders = chosen.filter(({ status }) => status !== 'CANCELLED')
  const picks = collectPicks(orders, locations)
  const pieces = picks.reduce((sum, { quantity }) => sum + quantity, 0)
  return `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Phiếu nhặt hàng</title><style>${styles}</style></head><body>
<h1>Phiếu nhặt hàng</h1>
<p>${orders.length} đơn, ${pieces} sản phẩm, lập lúc ${formatDateTime(now)}</p>
${[...Map.groupBy(picks, ({ location }) => location)].map(([location, part]) => table(location, part)).join('\n')}
</body></html>
`
}

function table(location: string | null, picks: readonly Pick[]): string {
  return `${location === null ? '' : `<h2>Lấy ở ${escaped(location)}</h2>\n`}<table><thead><tr><th class="count">SL</th><th>Sản phẩm</th><th>SKU</th><th>Cho đơn</th><th>Đã lấy</th></tr></thead>
<tbody>
${picks.map(row).join('\n')}
</tbody></table>`
}

function collectPicks(orders: readonly OrderRow[], locations: LocationNames): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { id, status, items } of orders) {
    for (const item of items) {
      // What has gone is no longer on the shelf.
      const quantity = status === 'PENDING' ? item.quantity - item.in_shipments : item.quantity
      if (quantity === 0) continue
      const name = [item.product_name, item.variant_name].filter(Boolean).join(' · ')
      const location = locations.get(item.location_id) ?? null
      const key = `${item.variant_id} ${item.location_id}`
      const pick = picks.get(key) ?? {
        ...{ name, location },
        sku: item.sku,
        quantity: 0,
        orders: new Map(),
      }
      pick.quantity += quantity
      pick.orders.set(id, (pick.orders.get(id) ?? 0) + quantity)
      picks.set(key, pick)
    }
  }
  const turn = [...new Set(locations.values())]
  const turnOf = ({ location }: Pick) => (location === null ? 0 : turn.indexOf(location))
  return [...picks.values()].sort(
    (a, b) => turnOf(a) - turnOf(b) || a.name.localeCompare(b.name, 'vi'),
  )
}

function row({ name, sku, quantity, orders }: Pick): string {
  const each = [...orders].map(([id, count]) => (count > 1 ? `${id} ×${count}` : id)).join(', ')
  return `<tr><td class="count">${quantity}</td><td>${escaped(name)}</td><td>${escaped(sku ?? '–')}</td><td class="orders">${each}</td><td class="box"></td></tr>`
}

const escaped = (text: string) => escapeHtml(text.normalize('NFC'))

const styles = `
@page { size: A4; margin: 12mm }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font: 11pt/1.4 'Be Vietnam Pro', Arial, 'Noto Sans', 'Liberation Sans', sans-serif; color: #000; background: #fff }
h1 { font-size: 16pt }
h2 { font-size: 12pt; margin-top: 6mm; break-after: avoid }
table { width: 100%; margin-top: 4mm; border-collapse: collapse }
thead { display: table-header-group }
tr { break-inside: avoid }
td, th { text-align: left; vertical-align: top; padding: 1.5mm 2mm; border-bottom: 0.2mm solid #888; overflow-wrap: anywhere }
th, .count { white-space: nowrap }
.count { width: 1% }
td.count { font-size: 14pt; font-weight: 700 }
.orders { font-size: 9pt; overflow-wrap: normal }
th:last-child { width: 14mm }
.box { border: 0.3mm solid #000 }
@media screen { body { padding: 4mm; max-width: 210mm; margin: 0 auto } }
@media screen and (max-width: 500px) {
  thead { display: none }
  tr { display: grid; grid-template-columns: 14mm 1fr 14mm; border-bottom: 0.2mm solid #888 }
  td { grid-column: 2; border: 0; padding-block: 0.5mm }
  .count { grid-area: 1 / 1; width: auto }
  .box { grid-area: 1 / 3 / 4; margin-block: 1mm }
}`
