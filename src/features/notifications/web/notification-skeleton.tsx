import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function NotificationSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-2 pt-14">
      <span className="sr-only">Đang tải thông báo...</span>
      {[1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} className="h-28 rounded-md" />
      ))}
    </div>
  )
}
