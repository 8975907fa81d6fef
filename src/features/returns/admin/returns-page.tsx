import { useQuery } from '@tanstack/react-query'
import { CountLabel } from '#back-office/count-label.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SavedViews } from '#back-office/saved-views.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { useMay } from '#back-office/session.ts'
import { SortField } from '#back-office/sort-field.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { ReturnRow } from '../admin-contract.ts'
import { statuses, statusNames } from '../domain.ts'
import { returnCountsQuery } from './queries.ts'
import { ReturnCard } from './return-card.tsx'
import { filterNames, ReturnFilterSheet } from './return-filter-sheet.tsx'

const names = ['status', 'q', 'sort', ...filterNames] as const
const sortNames = { newest: 'Mới nhất trước', oldest: 'Cũ nhất trước' }
const path = '/tra-hang'

/** Returns that wait for a decision, for goods, or for money; then those that are done. */
export function ReturnsPage() {
  const { filters, choose } = useFilters(names)
  const { status, ...others } = filters
  const { sort, ...searched } = others
  const isSearched = Object.keys(searched).length > 0
  // Whoever searches looks among all of them.
  const shown = status ?? (isSearched ? 'all' : 'REQUESTED')
  const search: Record<string, string> = { ...others, ...(shown !== 'all' && { status: shown }) }
  const query = usePages<ReturnRow>('returns', search)
  const counts = useQuery(returnCountsQuery(searched)).data
  const mayExport = useMay('customers.export')
  const tabs = [
    ...statuses.map((value) => ({ value, name: statusNames[value], count: counts?.[value] })),
    { value: 'all', name: 'Tất cả', count: counts?.ALL },
  ]
  return (
    <Page
      title="Trả hàng"
      actions={
        mayExport && (
          <a
            href={`/api/admin/returns/export?${new URLSearchParams(search)}`}
            download
            className={buttonClass({})}
          >
            Tải về CSV
          </a>
        )
      }
    >
      <SearchBar
        label="Tìm yêu cầu trả hàng"
        placeholder="Mã trả, mã đơn, SĐT, tên"
        q={filters.q ?? ''}
        hint={query.data?.pages[0]?.hint?.text}
        onSearch={(q) => choose({ q })}
        filters={filterNames.filter((name) => filters[name]).length}
        sheet={(close) => (
          <ReturnFilterSheet
            filters={filters}
            onApply={(changes) => {
              choose(changes)
              close()
            }}
            onClose={close}
          />
        )}
      />
      <SavedViews list="tra-hang" query={addressOf('', filters).slice(1)} />
      <Tabs
        label="Trạng thái trả hàng"
        tabs={tabs.map(({ value, name, count }) => ({
          to: addressOf(path, { ...others, status: value }),
          label: <CountLabel name={name} count={count} />,
          current: shown === value,
        }))}
      />
      <SortField sorts={sortNames} sort={sort} onSort={(chosen) => choose({ sort: chosen })} />
      <PagedList
        label="Yêu cầu trả hàng"
        query={query}
        keyOf={({ id }) => id}
        empty={
          isSearched ? (
            <NothingFound isNarrow={shown !== 'all'} widen={() => choose({ status: 'all' })} />
          ) : (
            <NoReturns status={shown} />
          )
        }
      >
        {(row) => <ReturnCard row={row} />}
      </PagedList>
    </Page>
  )
}

function NothingFound({ isNarrow, widen }: { isNarrow: boolean; widen: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title="Không có yêu cầu trả hàng nào khớp"
      description="Hãy kiểm tra lại từ khoá, hoặc bỏ bớt bộ lọc."
      action={
        isNarrow ? (
          <Button onClick={widen}>Tìm trong mọi trạng thái</Button>
        ) : (
          <ButtonLink to={`${path}?status=all`}>Bỏ tìm kiếm và bộ lọc</ButtonLink>
        )
      }
    />
  )
}

function NoReturns({ status }: { status: string }) {
  if (status !== 'REQUESTED' && status !== 'all') return <EmptyState title="Không có yêu cầu nào" />
  return (
    <EmptyState
      title={status === 'all' ? 'Chưa có yêu cầu trả hàng nào' : 'Không có yêu cầu nào chờ duyệt'}
      description="Khách xin trả hàng trong tài khoản của họ thì hiện ở đây. Bạn cũng nhập được yêu cầu từ trang của đơn hàng."
      action={<ButtonLink to="/don-hang?stage=COMPLETED">Xem đơn đã giao</ButtonLink>}
    />
  )
}
