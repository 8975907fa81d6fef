import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function VoucherSkeleton() {
  return (
    <div role="status" className="grid gap-3 lg:grid-cols-2">
      <span className="sr-only">Đang tải voucher...</span>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-40 rounded-md md:h-36" />
      ))}
    </div>
  )
}
