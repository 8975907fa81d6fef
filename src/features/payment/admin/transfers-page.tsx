import { useState } from 'react'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { RefundOwed, StaffTransfer } from '../admin-contract.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { RefundCard } from './refund-card.tsx'
import { TransferCard } from './transfer-card.tsx'
import { TransferFilterSheet } from './transfer-filter-sheet.tsx'

const views = [
  ['open', 'Chưa rõ đơn'],
  ['refunds', 'Phải hoàn tiền'],
  ['all', 'Mọi khoản đã nhận'],
] as const

const names = ['q', 'from', 'to', 'outcome'] as const

/** Money without an order first, then what the shop owes, then all that came in. */
export function TransfersPage() {
  const { view = 'open' } = useFilters(['view']).filters
  const { filters } = useFilters(names)
  const search = { ...filters, ...(view === 'open' && { outcome: 'unknown' }) }
  return (
    <Page
      title="Chuyển khoản"
      actions={
        view !== 'refunds' && (
          <a
            href={addressOf('/api/admin/transfers/export', search)}
            download
            className={buttonClass({})}
          >
            Tải về CSV
          </a>
        )
      }
    >
      <Tabs
        label="Loại khoản tiền"
        tabs={views.map(([value, label]) => ({
          to: addressOf('/chuyen-khoan', { view: value === 'open' ? undefined : value }),
          label,
          current: view === value,
        }))}
      />
      {view === 'refunds' ? <Refunds /> : <Transfers search={search} isAll={view === 'all'} />}
    </Page>
  )
}

function NoTransfers({ isAll, isSearched }: { isAll: boolean; isSearched: boolean }) {
  if (isSearched) {
    return (
      <EmptyState
        drawing="search"
        title="Không có khoản nào như vậy"
        description="Hãy kiểm tra lại từ khoá, hoặc bỏ bớt bộ lọc."
      />
    )
  }
  return isAll ? (
    <EmptyState
      title="Chưa nhận khoản nào"
      description="Tiền khách chuyển khoản hiện ở đây khi ngân hàng báo."
    />
  ) : (
    <EmptyState
      title="Khoản nào cũng đã có đơn"
      description="Tiền vào mà nội dung chuyển khoản không ghi đúng mã đơn hiện ở đây để bạn gán."
    />
  )
}

function Transfers({ search, isAll }: { search: Record<string, string>; isAll: boolean }) {
  const { filters, choose } = useFilters(names)
  const query = usePages<StaffTransfer>('transfers', search)
  const [opened, setOpened] = useState<StaffTransfer>()
  const chosen = [filters.from, filters.to, isAll && filters.outcome].filter(Boolean)
  return (
    <>
      <SearchBar
        label="Tìm khoản tiền"
        placeholder="Nội dung, số tiền, mã đơn, mã GD"
        q={filters.q ?? ''}
        onSearch={(q) => choose({ q })}
        filters={chosen.length}
        sheet={(close) => (
          <TransferFilterSheet
            filters={filters}
            hasOutcome={isAll}
            onApply={(changes) => {
              choose(changes)
              close()
            }}
            onClose={close}
          />
        )}
      />
      <PagedList
        label="Khoản tiền"
        query={query}
        keyOf={({ id }) => id}
        empty={
          <NoTransfers isAll={isAll} isSearched={filters.q !== undefined || chosen.length > 0} />
        }
      >
        {(transfer) => <TransferCard transfer={transfer} onAssign={() => setOpened(transfer)} />}
      </PagedList>
      {opened && <AssignDialog transfer={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Refunds() {
  return (
    <PagedList
      label="Đơn phải hoàn tiền"
      query={usePages<RefundOwed>('refunds')}
      keyOf={({ orderId }) => orderId}
      empty={
        <EmptyState
          title="Không phải hoàn khoản nào"
          description="Đơn bị huỷ sau khi trả tiền, hoặc được trả thừa, hiện ở đây."
        />
      }
    >
      {(order) => <RefundCard order={order} />}
    </PagedList>
  )
}
