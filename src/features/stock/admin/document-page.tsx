import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useMay } from '#back-office/session.ts'
import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { DocumentDetails, DocumentLine } from '../contract.ts'
import { correctionTexts, documentNames } from '../domain.ts'
import { piecesText, placesText } from './pieces-text.ts'
import { documentQuery, useReversal } from './queries.ts'
import { ItemHead, nameOf } from './stock-card.tsx'

const back = { to: '/kho/phieu', label: 'Phiếu nhập' }
const linkClass = 'inline-flex min-h-11 items-center font-semibold text-son hover:underline'

/** A document, which never changes, and the way to take it back. */
export function DocumentPage() {
  const { id = '' } = useParams()
  const query = useQuery(documentQuery(id))
  if (hasStatus(query.error, 404)) {
    return (
      <Page title="Phiếu kho" back={back}>
        <EmptyState
          drawing="search"
          title="Không có phiếu này"
          action={<ButtonLink to="/kho/phieu">Xem các phiếu</ButtonLink>}
        />
      </Page>
    )
  }
  const { data } = query
  return (
    <Page
      title={data ? `${documentNames[data.kind]} ${data.code}` : 'Phiếu kho'}
      aside={data?.reversedBy && <Badge tone="amber">Đã huỷ</Badge>}
      back={back}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-64" />}>
        {(document) => <Contents document={document} />}
      </QueryState>
    </Page>
  )
}

function Contents({ document }: { document: DocumentDetails }) {
  const { busy, reverse } = useReversal()
  const mayAdjust = useMay('stock.adjust')
  const [problem, setProblem] = useState<string>()
  const { kind, reason, supplier, reference, note, reverses, reversedBy, value } = document
  const isFinal = kind === 'reversal' || reason === 'start' || reversedBy !== null
  const facts = [
    ['Lúc', formatDateTime(document.at)],
    ['Người lập', document.by],
    [document.toLocation ? 'Chuyển' : 'Ở', placesText(document)],
    ['Lý do', reason && correctionTexts[reason]],
    ['Nhà cung cấp', supplier],
    ['Số chứng từ', reference],
    ['Ghi chú', note],
    ['Số lượng', `${formatCount(document.lineCount)} mặt hàng, ${piecesText(document)}`],
    [
      kind === 'receipt' ? 'Thành tiền' : 'Giá trị',
      value === 0 ? '' : `${value < 0 ? '−' : ''}${formatVnd(Math.abs(value))}`,
    ],
  ]
  const unbooked = document.lines.filter((line) => line.unbooked > 0)
  return (
    <>
      <FormProblem problem={problem} />
      {unbooked.length > 0 && (
        <p className="rounded-md bg-amber-soft p-3 text-amber-deep">
          Có hàng đã bán trong lúc đếm mà thật ra không còn:{' '}
          {unbooked.map((line) => `${nameOf(line)} thiếu ${line.unbooked}`).join('; ')}. Hãy báo
          khách của các đơn mới nhất.
        </p>
      )}
      <Panel title="Thông tin">
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {facts.map(
            ([label, text]) =>
              text && (
                <div key={label} className="flex gap-2">
                  <dt className="shrink-0 text-ink-soft">{label}:</dt>
                  <dd className="min-w-0 wrap-anywhere">{text}</dd>
                </div>
              ),
          )}
        </dl>
        {reverses && (
          <p>
            Huỷ{' '}
            <Link to={`/kho/phieu/${reverses.id}`} className={linkClass}>
              phiếu {reverses.code}
            </Link>
          </p>
        )}
        {reversedBy && (
          <p>
            Đã huỷ bằng{' '}
            <Link to={`/kho/phieu/${reversedBy.id}`} className={linkClass}>
              phiếu {reversedBy.code}
            </Link>
          </p>
        )}
        {mayAdjust && !isFinal && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button
              busy={busy}
              onClick={() => {
                setProblem(undefined)
                void reverse(document, (error) => setProblem(problemOf(error)))
              }}
            >
              Huỷ phiếu
            </Button>
            <span className="text-sm text-ink-soft">
              Lập một phiếu ngược lại; phiếu này vẫn còn trong sổ.
            </span>
          </div>
        )}
      </Panel>
      <Panel title="Hàng">
        <ul aria-label="Hàng trong phiếu" className="flex flex-col divide-y divide-line">
          {document.lines.map((line) => (
            <li key={line.variantId} className="py-3 first:pt-0 last:pb-0">
              <ItemHead item={line}>
                <LineFigures line={line} />
              </ItemHead>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

function LineFigures({ line }: { line: DocumentLine }) {
  const { delta, moved, lineCost, counted, expected } = line
  if (moved > 0) {
    return <p className="shrink-0 font-semibold tabular-nums">{formatCount(moved)} món</p>
  }
  return (
    <div className="shrink-0 text-end tabular-nums">
      <p className="font-semibold">
        {delta > 0 ? `+${formatCount(delta)}` : delta < 0 ? `−${formatCount(-delta)}` : 'đúng'}
      </p>
      {counted !== null && expected !== null && (
        <p className="text-sm text-ink-soft">
          đếm {formatCount(counted)}, sổ {formatCount(expected)}
        </p>
      )}
      {lineCost !== null && <p className="text-sm text-ink-soft">× {formatVnd(lineCost)}</p>}
    </div>
  )
}
