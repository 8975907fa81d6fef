import { useState } from 'react'
import { FilterSheet } from '#back-office/filter-sheet.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SavedViews } from '#back-office/saved-views.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { useMay } from '#back-office/session.ts'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { StockItem } from '../contract.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { useLocations } from './places/queries.ts'
import { StockCard } from './stock-card.tsx'
import { StockTabs } from './stock-tabs.tsx'
import { ValuePanel } from './value-panel.tsx'

const filterTexts = { out: 'Đang bán mà hết hàng', 'no-cost': 'Chưa có giá vốn' } as const

/** All variants with their stock, to look up and to correct. */
export function StockPage() {
  const { filters, choose } = useFilters(['q', 'filter', 'location'])
  const query = usePages<StockItem>('stock', filters as Record<string, string>)
  const mayAdjust = useMay('stock.adjust')
  const { open, isSeveral } = useLocations()
  const [corrected, setCorrected] = useState<StockItem>()
  const isSearched = Object.keys(filters).length > 0
  return (
    <Page
      title="Tồn kho"
      actions={
        mayAdjust && (
          <>
            <ButtonLink to="/kho/phieu/moi" variant="primary">
              Nhập hàng
            </ButtonLink>
            {isSeveral && <ButtonLink to="/kho/phieu/chuyen">Chuyển hàng</ButtonLink>}
          </>
        )
      }
    >
      <StockTabs current="/kho/ton" />
      <ValuePanel />
      <SearchBar
        label="Tìm hàng trong kho"
        placeholder="Tên, SKU, mã vạch"
        q={filters.q ?? ''}
        onSearch={(q) => choose({ q })}
        filters={Number(Boolean(filters.filter)) + Number(Boolean(filters.location))}
        sheet={(close) => (
          <FilterSheet
            title="Lọc tồn kho"
            onApply={(typed) => {
              choose({
                filter: String(typed.get('filter') ?? ''),
                location: String(typed.get('location') ?? ''),
              })
              close()
            }}
            onClear={() => {
              choose({ filter: '', location: '' })
              close()
            }}
            onClose={close}
          >
            <SelectField label="Tình trạng" name="filter" defaultValue={filters.filter ?? ''}>
              <option value="">Tất cả</option>
              {Object.entries(filterTexts).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
            {isSeveral && (
              <SelectField label="Có ở" name="location" defaultValue={filters.location ?? ''}>
                <option value="">Mọi nơi</option>
                {open
                  .filter(({ isMain }) => !isMain)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </SelectField>
            )}
          </FilterSheet>
        )}
      />
      <SavedViews list="kho" query={addressOf('', filters).slice(1)} />
      <PagedList
        label="Hàng trong kho"
        query={query}
        keyOf={({ variantId }) => variantId}
        empty={<Nothing isSearched={isSearched} />}
      >
        {(item) => (
          <StockCard
            item={item}
            actions={
              mayAdjust && (
                <Button onClick={() => setCorrected(item)}>
                  {item.stock === null ? 'Bắt đầu đếm tồn' : 'Sửa tồn'}
                </Button>
              )
            }
          />
        )}
      </PagedList>
      {corrected && <CorrectDialog item={corrected} onClose={() => setCorrected(undefined)} />}
    </Page>
  )
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState
      drawing="search"
      title="Không có hàng nào khớp"
      description="Hãy kiểm tra lại từ khoá, hoặc bỏ bớt bộ lọc."
      action={<ButtonLink to="/kho/ton">Bỏ tìm kiếm và bộ lọc</ButtonLink>}
    />
  ) : (
    <EmptyState
      title="Kho chưa có hàng nào"
      description="Hàng bạn thêm vào tiệm hiện ở đây, với số còn trong kho."
    />
  )
}
