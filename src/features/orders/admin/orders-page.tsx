import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ColumnMenu } from '#back-office/column-menu.tsx'
import { LoadMore } from '#back-office/load-more.tsx'
import { clearBadgeWhileSeen } from '#back-office/menu-badge.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { SavedViews } from '#back-office/saved-views.tsx'
import { useMay } from '#back-office/session.ts'
import { SortField } from '#back-office/sort-field.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { orderColumns, useOrderColumns } from './order-columns.ts'
import { OrderList } from './order-list.tsx'
import { ordersQuery, type Search } from './queries.ts'
import { SearchBar } from './search-bar.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { sortNames } from './texts.ts'
import { useSearch } from './use-search.ts'

export function OrdersPage() {
  const { search, choose } = useSearch()
  // Whoever sees the list has seen what is new.
  useEffect(() => clearBadgeWhileSeen('don-hang'), [])
  return (
    <Page title="Đơn hàng" actions={<Actions search={search} />}>
      <SearchBar search={search} choose={choose} />
      <SavedViews list="don-hang" query={new URLSearchParams(search).toString()} />
      <StageTabs search={search} />
      <SortField sorts={sortNames} sort={search.sort} onSort={(sort) => choose({ sort })} />
      {/* Another search, another list: what was chosen of the old one is forgotten. */}
      <Orders key={JSON.stringify(search)} search={search} />
    </Page>
  )
}

function Actions({ search }: { search: Search }) {
  const mayCreate = useMay('orders.create')
  return (
    <>
      {mayCreate && (
        <>
          <ButtonLink to="/don-hang/moi" variant="primary">
            Tạo đơn
          </ButtonLink>
          <ButtonLink to="/don-hang/nhap">Đơn nháp</ButtonLink>
        </>
      )}
      <a
        href={`/api/admin/orders/export?${new URLSearchParams(search)}`}
        download
        className={buttonClass({})}
      >
        Tải về CSV
      </a>
      <ColumnMenu columns={orderColumns} chosen={useOrderColumns()} fixed="Mã đơn, ngày đặt" />
      <SoundSwitch />
    </>
  )
}

function Orders({ search }: { search: Search }) {
  const query = useInfiniteQuery(ordersQuery(search))
  const mayFulfil = useMay('orders.fulfil')
  const { shown } = useOrderColumns()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const onChoose = (id: string, isChosen: boolean) =>
    setChosen((old) => {
      const changed = new Set(old)
      if (isChosen) changed.add(id)
      else changed.delete(id)
      return changed
    })
  return (
    <QueryState query={query} skeleton={<ListSkeleton />}>
      {({ pages }) => {
        const orders = pages.flatMap(({ data }) => data)
        if (orders.length === 0) return <NoOrders search={search} />
        return (
          <>
            {mayFulfil && (
              <BulkBar
                orders={orders}
                chosen={chosen}
                onChange={setChosen}
                hasMore={query.hasNextPage}
                loadMore={async () => {
                  const { data } = await query.fetchNextPage()
                  return data?.pages.flatMap((page) => page.data) ?? []
                }}
              />
            )}
            <OrderList
              orders={orders}
              search={search}
              shown={shown}
              chosen={chosen}
              onChoose={mayFulfil ? onChoose : undefined}
            />
            <LoadMore query={query} />
          </>
        )
      }}
    </QueryState>
  )
}

function NoOrders({ search }: { search: Search }) {
  const { stage, sort: _, ...others } = search
  if (Object.keys(others).length > 0) {
    return (
      <EmptyState
        drawing="search"
        title="Không có đơn hàng nào khớp"
        description="Hãy kiểm tra lại từ khoá, hoặc bỏ bớt bộ lọc."
      />
    )
  }
  return (
    <EmptyState
      title={stage ? 'Không có đơn nào ở trạng thái này' : 'Chưa có đơn hàng nào'}
      description={stage ? undefined : 'Đơn hàng mới hiện ở đây ngay khi khách đặt.'}
    />
  )
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="divide-y divide-line rounded-md bg-surface shadow-card">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex h-36 flex-col gap-2 p-4 lg:h-18 lg:flex-row lg:items-center">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </div>
  )
}
