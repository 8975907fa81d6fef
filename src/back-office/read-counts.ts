import type { CappedCount } from '#shared/capped-count.ts'
import { api } from './api.ts'

/** Numbers by name, from a call that answers them. */
export async function readCounts(
  path: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, CappedCount>>> {
  return (await api.get<{ data: Record<string, CappedCount> }>(path, { signal })).data
}
