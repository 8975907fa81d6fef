import { formatDateTime, formatVnd } from '#shared/format.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { byText } from './by-text.ts'
import { eventNames } from './texts.ts'

type Entry = OrderDetails['timeline'][number]

function nameOf({ kind, by, note }: Entry): string {
  if (kind !== 'placed' || by.kind !== 'staff') return eventNames[kind] ?? kind
  // The note of an exchange names the order whose goods came back.
  return note ? 'Tạo đơn đổi hàng' : `Đặt qua điện thoại, tạo bởi ${byText(by)}`
}

/** What happened to the order and who did it, the latest first. Notes have a place of their own. */
export function TimelinePanel({ order }: { order: OrderDetails }) {
  const entries = order.timeline.filter(({ kind }) => kind !== 'note').toReversed()
  return (
    <Panel title="Diễn biến">
      <ol className="flex flex-col gap-3 border-s-2 border-line ps-4">
        {entries.map((entry) => (
          <li key={entry.id} className="relative">
            <span
              aria-hidden="true"
              className="absolute -start-5.5 top-1.5 size-2.5 rounded-full bg-edge"
            />
            <p className="font-semibold">
              {nameOf(entry)}
              {entry.amount !== null && ` ${formatVnd(entry.amount)}`}
            </p>
            <p className="text-sm text-ink-soft">
              {byText(entry.by)} · {formatDateTime(entry.at)}
            </p>
            {entry.change && <ChangeLines change={entry.change} />}
            {entry.reason && <p className="text-sm">Khách đọc: {entry.reason}</p>}
            {entry.note && <p className="text-sm text-ink-soft">{entry.note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const fieldNames = {
  recipient: 'người nhận',
  phone: 'số điện thoại',
  street: 'địa chỉ cụ thể',
  region: 'tỉnh, huyện, xã',
} as const

function ChangeLines({ change }: { change: NonNullable<Entry['change']> }) {
  const { items, before, after, fields, method } = change
  return (
    <ul className="text-sm tabular-nums">
      {items.map(({ name, variant, ...pieces }) => (
        <li key={`${name} ${variant}`}>
          {[name, variant].filter(Boolean).join(' · ')}: {pieces.before} → {pieces.after}
        </li>
      ))}
      {fields.length > 0 && <li>Sửa {fields.map((field) => fieldNames[field]).join(', ')}</li>}
      {method && (
        <li>
          Cách giao: {method.before} → {method.after}
        </li>
      )}
      {before.total !== after.total && (
        <li>
          Tổng cộng: {formatVnd(before.total)} → {formatVnd(after.total)}
        </li>
      )}
    </ul>
  )
}
