import { useQuery } from '@tanstack/react-query'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { locationsQuery } from '../places/queries.ts'
import { TransferForm } from './transfer-form.tsx'

/** Goods that go from one place to another. */
export function TransferPage() {
  const query = useQuery(locationsQuery)
  return (
    <Page title="Chuyển hàng" back={{ to: '/kho/phieu?kind=transfer', label: 'Phiếu chuyển' }}>
      <QueryState query={query} skeleton={<Skeleton className="h-64" />}>
        {({ locations }) => {
          const open = locations.filter(({ isClosed }) => !isClosed)
          return open.length > 1 ? (
            <TransferForm open={open} />
          ) : (
            <EmptyState
              title="Tiệm mới có một nơi để hàng"
              description="Thêm một nơi nữa rồi mới chuyển hàng sang được."
              action={<ButtonLink to="/kho/noi">Xem nơi để hàng</ButtonLink>}
            />
          )
        }}
      </QueryState>
    </Page>
  )
}
