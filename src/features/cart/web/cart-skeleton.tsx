import { Skeleton } from '#storefront/ui/skeleton.tsx'

/** In the place of the lines while they are on their way. */
export function CartSkeleton() {
  return (
    <div className="needs-script flex flex-col gap-3">
      <p role="status" className="text-ink-soft">
        Đang tải giỏ hàng...
      </p>
      {[1, 2, 3].map((key) => (
        <div key={key} className="flex gap-3 rounded-md bg-surface p-3 shadow-card md:p-4">
          <Skeleton className="size-20 shrink-0 md:size-24" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="mt-2 h-11 w-36" />
          </div>
        </div>
      ))}
    </div>
  )
}
