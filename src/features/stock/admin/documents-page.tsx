import { FilterSheet } from '#back-office/filter-sheet.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { useMay } from '#back-office/session.ts'
import { useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import type { StockDocument } from '../contract.ts'
import { correctionTexts, documentKinds, documentNames } from '../domain.ts'
import { piecesText, placesText } from './pieces-text.ts'
import { useLocations } from './places/queries.ts'
import { StockTabs } from './stock-tabs.tsx'

/** What staff booked: receipts, unless another kind is chosen. */
export function DocumentsPage() {
  const { filters, choose } = useFilters(['q', 'kind'])
  const kind = filters.kind ?? 'receipt'
  const search = { ...(filters.q && { q: filters.q }), ...(kind !== 'all' && { kind }) }
  const query = usePages<StockDocument>('stock/documents', search)
  const mayAdjust = useMay('stock.adjust')
  const { isSeveral } = useLocations()
  const begin = mayAdjust && (
    <>
      <ButtonLink to="/kho/phieu/moi" variant="primary">
        Nhập hàng
      </ButtonLink>
      {isSeveral && <ButtonLink to="/kho/phieu/chuyen">Chuyển hàng</ButtonLink>}
    </>
  )
  return (
    <Page title="Phiếu nhập" actions={begin}>
      <StockTabs current="/kho/phieu" />
      <SearchBar
        label="Tìm phiếu"
        placeholder="Mã phiếu, nhà cung cấp, chứng từ"
        q={filters.q ?? ''}
        onSearch={(q) => choose({ q })}
        filters={filters.kind ? 1 : 0}
        sheet={(close) => (
          <FilterSheet
            title="Lọc phiếu"
            onApply={(typed) => {
              const chosen = String(typed.get('kind') ?? '')
              choose({ kind: chosen === 'receipt' ? '' : chosen })
              close()
            }}
            onClear={() => {
              choose({ kind: '' })
              close()
            }}
            onClose={close}
          >
            <SelectField label="Loại phiếu" name="kind" defaultValue={kind}>
              {documentKinds.map((each) => (
                <option key={each} value={each}>
                  {documentNames[each]}
                </option>
              ))}
              <option value="all">Tất cả</option>
            </SelectField>
          </FilterSheet>
        )}
      />
      <PagedList
        label="Phiếu"
        query={query}
        keyOf={({ id }) => id}
        empty={
          filters.q || filters.kind ? (
            <EmptyState
              drawing="search"
              title="Không có phiếu nào khớp"
              description="Hãy kiểm tra lại từ khoá, hoặc chọn loại phiếu khác."
              action={<ButtonLink to="/kho/phieu?kind=all">Xem mọi phiếu</ButtonLink>}
            />
          ) : (
            <EmptyState
              title="Chưa nhập hàng lần nào"
              description="Mỗi lần hàng về, lập một phiếu nhập: kho tăng, giá vốn được tính bình quân."
              action={begin}
            />
          )
        }
      >
        {(document) => <DocumentCard document={document} />}
      </PagedList>
    </Page>
  )
}

function DocumentCard({ document }: { document: StockDocument }) {
  const { code, kind, reason, supplier, reference, note, lineCount, value } = document
  return (
    <article aria-label={`${documentNames[kind]} ${code}`} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to={`/kho/phieu/${document.id}`}
          className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
        >
          {code}
        </Link>
        {kind !== 'receipt' && <Badge>{documentNames[kind]}</Badge>}
        {document.reversedBy && <Badge tone="amber">Đã huỷ</Badge>}
        <time dateTime={document.at} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
          {formatDateTime(document.at)}
        </time>
      </div>
      <p className="wrap-anywhere empty:hidden">
        {[
          placesText(document),
          reason && correctionTexts[reason],
          supplier,
          reference && `Số ${reference}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {formatCount(lineCount)} mặt hàng · {piecesText(document)}
        {value !== 0 && ` · ${value < 0 ? '−' : ''}${formatVnd(Math.abs(value))}`} · {document.by}
      </p>
      {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
    </article>
  )
}
