import { type ReactNode, useState } from 'react'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { RefundOwed, StaffTransfer } from '../admin-contract.ts'
import { outcomes } from '../domain.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { RefundCard } from './refund-card.tsx'
import { outcomeNames } from './texts.ts'
import { TransferCard } from './transfer-card.tsx'

const views = [
  ['open', 'Chưa rõ đơn'],
  ['refunds', 'Phải hoàn tiền'],
  ['all', 'Mọi khoản đã nhận'],
] as const

/** Money without an order first, then what the shop owes, then all that came in. */
export function TransfersPage() {
  const { view = 'open' } = useFilters(['view']).filters
  return (
    <Page title="Chuyển khoản">
      <Tabs
        label="Loại khoản tiền"
        tabs={views.map(([value, label]) => ({
          to: addressOf('/chuyen-khoan', { view: value === 'open' ? undefined : value }),
          label,
          current: view === value,
        }))}
      />
      {view === 'open' && <OpenTransfers />}
      {view === 'refunds' && <Refunds />}
      {view === 'all' && <AllTransfers />}
    </Page>
  )
}

function OpenTransfers() {
  return (
    <Transfers
      filters={{ outcome: 'unknown' }}
      empty={
        <EmptyState
          title="Khoản nào cũng đã có đơn"
          description="Tiền vào mà nội dung chuyển khoản không ghi đúng mã đơn hiện ở đây để bạn gán."
        />
      }
    />
  )
}

function AllTransfers() {
  const { filters, choose } = useFilters(['outcome'])
  return (
    <>
      <search className="max-w-form">
        <SelectField
          label="Kết quả"
          value={filters.outcome ?? ''}
          onChange={({ target }) => choose({ outcome: target.value })}
        >
          <option value="">Tất cả</option>
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {outcomeNames[outcome]}
            </option>
          ))}
        </SelectField>
      </search>
      <Transfers
        filters={{ ...filters }}
        empty={
          filters.outcome ? (
            <EmptyState
              drawing="search"
              title="Không có khoản nào như vậy"
              description="Hãy chọn kết quả khác."
            />
          ) : (
            <EmptyState
              title="Chưa nhận khoản nào"
              description="Tiền khách chuyển khoản hiện ở đây khi ngân hàng báo."
            />
          )
        }
      />
    </>
  )
}

function Transfers({ filters, empty }: { filters: Record<string, string>; empty: ReactNode }) {
  const query = usePages<StaffTransfer>('transfers', filters)
  const [opened, setOpened] = useState<StaffTransfer>()
  return (
    <>
      <PagedList label="Khoản tiền" query={query} keyOf={({ id }) => id} empty={empty}>
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
