import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function OwnSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Đang tải đánh giá...</span>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-32 rounded-md" />
      ))}
    </div>
  )
}
