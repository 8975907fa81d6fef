import { Skeleton } from '#storefront/ui/skeleton.tsx'

const sections = [6, 3, 4]

/** Placeholder of all filters. */
export function FilterSkeleton() {
  return sections.map((rows) => (
    <div key={rows} className="mb-5 flex flex-col gap-6 border-t border-line pt-4">
      <Skeleton className="h-6 w-1/3" />
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} className="h-5 w-2/3" />
      ))}
    </div>
  ))
}
