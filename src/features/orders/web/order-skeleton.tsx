import { Skeleton } from '#storefront/ui/skeleton.tsx'

/** In the place of an order while it is on its way. */
export function OrderSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Đang tải đơn hàng...</span>
      <Skeleton className="h-40 rounded-md" />
      <Skeleton className="h-56 rounded-md" />
      <Skeleton className="h-40 rounded-md" />
    </div>
  )
}
