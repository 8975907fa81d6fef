import { Skeleton } from '#storefront/ui/skeleton.tsx'

/** In the place of the notices until they come. */
export function NoticeSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-2 pt-14">
      <span className="sr-only">Đang tải thông báo...</span>
      {[1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} className="h-28 rounded-md" />
      ))}
    </div>
  )
}
