import { useQuery } from '@tanstack/react-query'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { countText } from '#shared/capped-count.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { ReturnRow } from '../admin-contract.ts'
import { statuses } from '../domain.ts'
import { returnCountsQuery } from './queries.ts'
import { ReturnCard } from './return-card.tsx'
import { statusNames } from './texts.ts'

/** Returns that wait for a decision, for goods, or for money; then those that are done. */
export function ReturnsPage() {
  const { status = 'REQUESTED' } = useFilters(['status']).filters
  const query = usePages<ReturnRow>('returns', status === 'all' ? {} : { status })
  const counts = useQuery(returnCountsQuery).data
  const labelOf = (each: (typeof statuses)[number]) => {
    const count = counts && each in counts ? counts[each as keyof typeof counts] : undefined
    return count && count.count > 0
      ? `${statusNames[each]} (${countText(count)})`
      : statusNames[each]
  }
  return (
    <Page title="Trả hàng">
      <Tabs
        label="Trạng thái trả hàng"
        tabs={[
          ...statuses.map((value) => ({
            to: addressOf('/tra-hang', { status: value === 'REQUESTED' ? undefined : value }),
            label: labelOf(value),
            current: status === value,
          })),
          { to: '/tra-hang?status=all', label: 'Tất cả', current: status === 'all' },
        ]}
      />
      <PagedList
        label="Yêu cầu trả hàng"
        query={query}
        keyOf={({ id }) => id}
        empty={
          status === 'REQUESTED' ? (
            <EmptyState
              title="Không có yêu cầu nào chờ duyệt"
              description="Khách xin trả hàng trong tài khoản của họ thì hiện ở đây. Bạn cũng nhập được yêu cầu từ trang của đơn hàng."
            />
          ) : (
            <EmptyState title="Không có yêu cầu nào" />
          )
        }
      >
        {(row) => <ReturnCard row={row} />}
      </PagedList>
    </Page>
  )
}
