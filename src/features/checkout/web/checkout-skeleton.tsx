import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function CheckoutSkeleton() {
  return (
    <div role="status" className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <span className="sr-only">Đang tải trang thanh toán...</span>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-36 rounded-md" />
        <Skeleton className="h-44 rounded-md" />
        <Skeleton className="h-48 rounded-md" />
      </div>
      <Skeleton className="h-56 rounded-md" />
    </div>
  )
}
