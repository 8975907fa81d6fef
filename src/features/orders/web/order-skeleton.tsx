import { Skeleton } from '#storefront/ui/skeleton.tsx'

/** Placeholder with the height of the order's first part. */
export function OrderSkeleton({ hasHeading }: { hasHeading: boolean }) {
  return (
    <div role="status" className="flex flex-col gap-3 md:gap-4">
      <span className="sr-only">Đang tải đơn hàng...</span>
      {hasHeading ? (
        <Skeleton className="h-26 rounded-md" />
      ) : (
        <Skeleton className="h-72 rounded-md" />
      )}
      <Skeleton className="h-64 rounded-md" />
      <Skeleton className="h-64 rounded-md" />
    </div>
  )
}
