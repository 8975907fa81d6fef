import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '#back-office/form/select-field.tsx'
import { OrderLink } from '#back-office/order-link.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { useMay } from '#back-office/session.ts'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount, formatDateTime } from '#shared/format.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { cx } from '#storefront/ui/cx.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import type { StockMove } from '../contract.ts'
import { correctionTexts, moveTexts } from '../domain.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { useLocations } from './places/queries.ts'
import { stockItemQuery } from './queries.ts'
import { ItemHead, nameOf, Places, StockLeft } from './stock-card.tsx'
import { StockTabs } from './stock-tabs.tsx'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-son hover:underline'

/** What moved the stock, the last first: of all goods, of a product, or of a variant. */
export function LedgerPage() {
  const { filters, choose } = useFilters([
    ...(['variant', 'product', 'location', 'q', 'reason', 'from', 'to'] as const),
  ])
  const query = usePages<StockMove>('stock/ledger', filters as Record<string, string>)
  const { open, isSeveral } = useLocations()
  const isFiltered = [filters.q, filters.reason, filters.from, filters.to].some(Boolean)
  const isNarrow = filters.variant !== undefined || filters.product !== undefined
  return (
    <Page
      title="Sổ kho"
      actions={
        <a
          href={addressOf('/api/admin/stock/ledger/export', filters)}
          download
          className={buttonClass({})}
        >
          Tải về CSV
        </a>
      }
    >
      <StockTabs current="/kho/so" />
      <LedgerFilters filters={filters} choose={choose} />
      {filters.variant && <VariantHead id={filters.variant} />}
      {isSeveral && (
        <div className="w-full sm:w-64">
          <SelectField
            label="Nơi để hàng"
            value={filters.location ?? ''}
            onChange={({ target }) => choose({ location: target.value })}
          >
            <option value="">Mọi nơi</option>
            {open.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {isNarrow && (
        <p className="flex flex-wrap gap-x-4">
          {filters.variant && <ProductLink id={filters.variant} />}
          <Link to="/kho/so" className={linkClass}>
            Xem sổ của cả kho
          </Link>
        </p>
      )}
      <PagedList
        label="Sổ kho"
        query={query}
        keyOf={({ id }) => id}
        empty={
          isFiltered ? (
            <EmptyState
              title="Không có gì khớp"
              description="Thử từ khác hoặc bỏ bớt bộ lọc."
              action={<ButtonLink to="/kho/so">Xem cả sổ kho</ButtonLink>}
            />
          ) : (
            <EmptyState
              title="Chưa có gì thay đổi"
              description="Mỗi lần bán, nhập, sửa hay kiểm kho đều được ghi ở đây."
              action={<ButtonLink to="/kho/ton">Xem tồn kho</ButtonLink>}
            />
          )
        }
      >
        {(move) => <MoveRow move={move} isOfOne={filters.variant !== undefined} />}
      </PagedList>
    </Page>
  )
}

function VariantHead({ id }: { id: string }) {
  const { data: item } = useQuery(stockItemQuery(id))
  const mayAdjust = useMay('stock.adjust')
  const [isOpen, setOpen] = useState(false)
  if (!item) return null
  return (
    <section aria-label={nameOf(item)} className="rounded-md bg-surface p-4 shadow-card">
      <ItemHead item={item}>
        <div className="flex shrink-0 flex-col items-end gap-2">
          <StockLeft stock={item.stock} />
          {mayAdjust && (
            <Button onClick={() => setOpen(true)}>
              {item.stock === null ? 'Bắt đầu đếm tồn' : 'Sửa tồn'}
            </Button>
          )}
        </div>
      </ItemHead>
      <Places item={item} />
      {isOpen && <CorrectDialog item={item} onClose={() => setOpen(false)} />}
    </section>
  )
}

function ProductLink({ id }: { id: string }) {
  const { data: item } = useQuery(stockItemQuery(id))
  if (!item?.variant) return null
  return (
    <Link to={`/kho/so?product=${item.productId}`} className={linkClass}>
      Xem sổ của cả sản phẩm
    </Link>
  )
}

function MoveRow({ move, isOfOne }: { move: StockMove; isOfOne: boolean }) {
  const { delta, balance, document, orderId, returnId } = move
  const reason = document?.reason ? correctionTexts[document.reason] : moveTexts[move.reason]
  return (
    <article aria-label={`${reason} ${nameOf(move)}`} className="flex gap-3">
      <div className="min-w-0 flex-1">
        {!isOfOne && (
          <Link
            to={`/kho/so?variant=${move.variantId}`}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-son"
          >
            {nameOf(move)}
          </Link>
        )}
        <p className={cx(isOfOne && 'font-semibold')}>{reason}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <time dateTime={move.at} className="tabular-nums">
            {formatDateTime(move.at)}
          </time>
          {move.location && <span className="wrap-anywhere">{move.location}</span>}
          {move.by && <span className="wrap-anywhere">{move.by}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm empty:hidden">
          {document && (
            <Link to={`/kho/phieu/${document.id}`} className={linkClass}>
              {document.code}
            </Link>
          )}
          {orderId && !returnId && <OrderLink id={orderId} />}
          {returnId && <ReturnLink id={returnId} />}
          {document?.note && <span className="wrap-anywhere text-ink-soft">{document.note}</span>}
        </p>
      </div>
      <div className="shrink-0 text-end tabular-nums">
        <p className={cx('font-semibold', delta > 0 ? 'text-leaf' : 'text-son-deep')}>
          {delta > 0 ? `+${formatCount(delta)}` : `−${formatCount(-delta)}`}
        </p>
        {balance !== null && <p className="text-sm text-ink-soft">còn {formatCount(balance)}</p>}
      </div>
    </article>
  )
}

function ReturnLink({ id }: { id: string }) {
  if (!useMay('orders.read')) return <span className="font-semibold">{id}</span>
  return (
    <Link to={`/tra-hang/${id}`} className={linkClass}>
      {id}
    </Link>
  )
}
