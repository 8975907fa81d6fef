import { useInfiniteQuery } from '@tanstack/react-query'
import type { SearchHint } from '#shared/search-hint.ts'
import { api } from './api.ts'

type PageOf<Row> = { data: Row[]; next: string | null; hint?: SearchHint | null }

/** A list below `/api/admin` that is loaded page by page. Its query's key begins with `path`; `More` is what a page has beside its rows. */
export function usePages<Row, More = unknown>(
  path: string,
  filters: Readonly<Record<string, string>> = {},
) {
  return useInfiniteQuery({
    queryKey: [path, filters],
    queryFn: ({ signal, pageParam }) =>
      api.get<PageOf<Row> & More>(path, { signal, query: { ...filters, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
