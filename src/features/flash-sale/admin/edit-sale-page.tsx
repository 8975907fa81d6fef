import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { SaleDetails } from '../admin-contract.ts'
import { valuesOf } from './form-values.ts'
import { FormSkeleton } from './new-sale-page.tsx'
import { saleQuery } from './queries.ts'
import { SaleForm } from './sale-form.tsx'
import { useSaleForm } from './use-sale-form.ts'

/** A flash sale that comes or runs, being edited. */
export function EditSalePage() {
  const { id = '' } = useParams()
  const query = useQuery(saleQuery(id))
  return (
    <Page
      title={query.data ? `Sửa ${query.data.name}` : 'Sửa flash sale'}
      back={{ to: `/flash-sale/${id}`, label: query.data?.name ?? 'Flash sale' }}
    >
      <QueryState query={query} skeleton={<FormSkeleton />}>
        {(sale) =>
          sale.state === 'ended' ? (
            <EmptyState
              title="Flash sale này đã kết thúc"
              description="Bạn có thể sao chép thành đợt mới, với cùng sản phẩm và giá."
              action={
                <ButtonLink to={`/flash-sale/moi?chep=${id}`}>Sao chép thành đợt mới</ButtonLink>
              }
            />
          ) : (
            <EditSale sale={sale} />
          )
        }
      </QueryState>
    </Page>
  )
}

function EditSale({ sale }: { sale: SaleDetails }) {
  const form = useSaleForm({ draft: sale.id, initial: valuesOf(sale), saved: sale })
  return <SaleForm form={form} saved={sale} />
}
