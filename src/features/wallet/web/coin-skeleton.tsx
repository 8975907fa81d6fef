import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function CoinSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Đang tải xu...</span>
      <Skeleton className="mb-3 h-24 rounded-md" />
      <Skeleton className="h-7 w-32 rounded-sm" />
      <Skeleton className="h-96 rounded-md" />
    </div>
  )
}
