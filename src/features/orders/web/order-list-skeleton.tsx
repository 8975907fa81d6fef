import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function OrderListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Đang tải đơn mua...</span>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-64 rounded-md" />
      ))}
    </div>
  )
}
