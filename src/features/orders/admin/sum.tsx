import { formatVnd } from '#shared/format.ts'

/** A row of an order's sums, in a `dl`. */
export function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{amount < 0 ? `−${formatVnd(-amount)}` : formatVnd(amount)}</dd>
    </div>
  )
}
