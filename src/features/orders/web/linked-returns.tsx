import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'

const panel = lazyComponent(
  () => import('#features/returns/web/public.ts'),
  ({ LinkedReturnsPanel }) => LinkedReturnsPanel,
)

/** Returns of an order that a link opens, whose code orders without returns do not load. */
export function LinkedReturns({ returns }: { returns: readonly unknown[] }) {
  const { loaded: LinkedReturnsPanel, hasFailed } = useLazyComponent(panel, true)
  if (LinkedReturnsPanel) return <LinkedReturnsPanel returns={returns} />
  return hasFailed ? null : <Skeleton className="h-40" />
}
