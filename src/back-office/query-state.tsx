import type { ReactNode } from 'react'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { problemOf } from './api.ts'

type Query<Data> = {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/** What a query found; until then `skeleton`, and when it fails a way to try again. What was found stays when a reload fails. */
export function QueryState<Data>({
  query,
  skeleton,
  children,
}: {
  query: Query<Data>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error) return <ErrorState description={problemOf(error)} onRetry={() => void refetch()} />
  return skeleton
}
