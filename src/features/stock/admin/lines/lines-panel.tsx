import type { ReactNode } from 'react'
import { Panel } from '#storefront/ui/panel.tsx'
import type { StockItem } from '../../contract.ts'
import { StockSearch } from '../stock-search.tsx'

type Props = {
  title: string
  count: number
  /** Said when there are no lines. */
  error: string | undefined
  onAdd: (item: StockItem) => void
  children: ReactNode
}

/** The lines of a stock document that is being entered. */
export function LinesPanel({ title, count, error, onAdd, children }: Props) {
  return (
    <Panel title={count > 0 ? `${title} (${count})` : title}>
      <StockSearch label="Thêm hàng" error={error} onAdd={onAdd} />
      <p className="mt-1 text-sm text-ink-faint">
        Có máy quét thì quét luôn, không cần bấm vào ô nào.
      </p>
      <ul aria-label="Hàng trong phiếu" className="mt-3 divide-y divide-line empty:hidden">
        {children}
      </ul>
    </Panel>
  )
}
