import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function CardSkeleton() {
  return (
    <div className="h-full overflow-hidden rounded-md bg-surface shadow-card">
      <Skeleton className="aspect-square" />
      <div className="flex flex-col gap-2 p-3">
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-2 h-5 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </div>
  )
}
