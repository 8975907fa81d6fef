import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { hasStatus } from '#storefront/api/api-error.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { ProductEditor } from './product-editor.tsx'
import { productQuery } from './queries.ts'

const back = { to: '/hang-hoa', label: 'Hàng hoá' }

/** Adds a product. */
export function NewProductPage() {
  return <ProductEditor key="new" product={undefined} />
}

/** Shows and edits a product. */
export function ProductPage() {
  const { id = '' } = useParams()
  const query = useQuery(productQuery(id))
  if (query.data) return <ProductEditor key={id} product={query.data} />
  return (
    <Page title="Sản phẩm" back={back}>
      {hasStatus(query.error, 404) ? (
        <EmptyState
          drawing="search"
          title="Không có sản phẩm này"
          description="Có thể sản phẩm đã bị gỡ khi nhập danh mục."
          action={<ButtonLink to={back.to}>Xem hàng hoá</ButtonLink>}
        />
      ) : (
        <QueryState query={query} skeleton={<ProductSkeleton />}>
          {() => null}
        </QueryState>
      )}
    </Page>
  )
}

function ProductSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
