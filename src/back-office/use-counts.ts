import { useQuery } from '@tanstack/react-query'
import type { CappedCount } from '#shared/capped-count.ts'
import { api } from './api.ts'

/**
 * The numbers of the tabs of the list below `/api/admin/<path>`; undefined until they are there. `filters` are the list's
 * without its tab. They are read again with the list.
 */
export function useCounts<Counts extends Readonly<Record<string, CappedCount>>>(
  path: string,
  filters: Readonly<Record<string, string>> = {},
): Counts | undefined {
  return useQuery({
    // Without filters it is what the dashboard asks for.
    queryKey: [path, 'counts', ...(Object.keys(filters).length > 0 ? [filters] : [])],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Counts }>(`${path}/counts`, { signal, query: filters })).data,
  }).data
}
