import { useState } from 'react'
import { CountLabel } from '#back-office/count-label.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { useCounts } from '#back-office/use-counts.ts'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { StaffStore, StoreCounts } from '../admin-contract.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { StoreCard } from './store-card.tsx'

const tabs = [
  ['pending', 'Chờ duyệt'],
  ['approved', 'Đã duyệt'],
  ['rejected', 'Đã từ chối'],
  ['all', 'Tất cả'],
] as const

type Opened = { store: StaffStore; step: 'approve' | 'reject' }

/** Requests to open a store: those to decide first. */
export function SellersPage() {
  const { status = 'pending' } = useFilters(['status']).filters
  const query = usePages<StaffStore>('sellers', status === 'all' ? {} : { status })
  const counts = useCounts<StoreCounts>('sellers')
  const [opened, setOpened] = useState<Opened>()
  return (
    <Page title="Gian hàng">
      <Tabs
        label="Trạng thái yêu cầu"
        tabs={tabs.map(([value, label]) => ({
          to: addressOf('/gian-hang', { status: value === 'pending' ? undefined : value }),
          label: <CountLabel name={label} count={counts?.[value]} />,
          current: status === value,
        }))}
      />
      <PagedList
        label="Yêu cầu mở gian hàng"
        query={query}
        keyOf={({ id }) => id}
        empty={
          status === 'pending' ? (
            <EmptyState
              title="Không có yêu cầu nào chờ duyệt"
              description="Khi có người xin mở gian hàng, yêu cầu hiện ở đây."
            />
          ) : (
            <EmptyState title="Chưa có yêu cầu nào như vậy" />
          )
        }
      >
        {(store) => <StoreCard store={store} onDecide={(step) => setOpened({ store, step })} />}
      </PagedList>
      {opened && <DecideDialog {...opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
