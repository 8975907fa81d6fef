import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { useFilters } from '#back-office/use-filters.ts'
import { formatCount } from '#shared/format.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { SheetQuery } from '../../admin-sheet-contract.ts'
import { productStates } from '../../domain/product-states.ts'
import { maxSheetRows } from '../../domain/sheet-cells.ts'
import { readChosenProducts } from './chosen-products.ts'
import { filterNames, SheetFilterSheet } from './sheet-filters.tsx'
import { SheetWorkspace } from './sheet-workspace.tsx'
import { useSheet } from './use-sheet.ts'

const names = ['q', ...filterNames] as const
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Prices, stock and more of many goods, edited as in a spreadsheet. */
export function SheetPage() {
  const { filters, choose } = useFilters(names)
  const [parameters, setParameters] = useSearchParams()
  const isChosen = parameters.get('chon') === '1'
  const chosen = useMemo(() => (isChosen ? readChosenProducts() : undefined), [isChosen])
  const state = useSheet(queryOf(filters, chosen))
  const { rowsQuery, choices, sheet } = state
  const isNarrowed = Object.keys(filters).length > 0 || chosen !== undefined
  return (
    <Page title="Sửa hàng loạt">
      <SearchBar
        label="Tìm hàng để sửa"
        placeholder="Tên, SKU, mã vạch"
        q={filters.q ?? ''}
        onSearch={(q) => choose({ q })}
        filters={filterNames.filter((name) => filters[name]).length}
        sheet={(close) => (
          <SheetFilterSheet
            filters={filters}
            categories={choices?.categories ?? []}
            brands={choices?.brands ?? []}
            onApply={(changes) => {
              choose(changes)
              close()
            }}
            onClose={close}
          />
        )}
      />
      {chosen && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          Chỉ hiện {formatCount(chosen.length)} sản phẩm đã chọn ở danh sách.
          <Button
            variant="quiet"
            onClick={() => {
              parameters.delete('chon')
              setParameters(parameters, { replace: true })
            }}
          >
            Hiện tất cả
          </Button>
        </p>
      )}
      <QueryState query={rowsQuery} skeleton={<Skeleton className="h-96" />}>
        {({ isCut }) =>
          sheet.rows.length === 0 && sheet.edits.size === 0 ? (
            <NothingFound isNarrowed={isNarrowed} />
          ) : (
            <>
              <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4 text-sm">
                <p className="text-ink-soft" aria-live="polite">
                  {formatCount(sheet.rows.length)} dòng
                  {isCut &&
                    ` đầu tiên. Bảng chứa tối đa ${formatCount(maxSheetRows)} dòng, hãy lọc bớt để thấy phần còn lại`}
                  .
                </p>
                <Link
                  to="/hang-hoa/bang/lich-su"
                  className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
                >
                  Các lần sửa hàng loạt
                </Link>
              </div>
              <SheetWorkspace {...state} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function queryOf(
  { q, category, brand, state }: { [Name in (typeof names)[number]]?: string },
  productIds: string[] | undefined,
): SheetQuery {
  const known = productStates.find((name) => name === state)
  return {
    ...(q && { q }),
    ...(category && uuid.test(category) && { category }),
    ...(brand && uuid.test(brand) && { brand }),
    ...(known && { state: known }),
    ...(productIds && { productIds }),
  }
}

function NothingFound({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState
        title="Chưa có hàng hoá"
        description="Thêm sản phẩm rồi quay lại đây để sửa giá và kho của nhiều món một lúc."
      />
    )
  }
  return (
    <EmptyState
      drawing="search"
      title="Không có hàng nào khớp"
      description="Hãy kiểm tra lại từ khoá, hoặc bỏ bớt bộ lọc."
      action={<ButtonLink to="/hang-hoa/bang">Bỏ tìm kiếm và bộ lọc</ButtonLink>}
    />
  )
}
