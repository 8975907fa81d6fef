import { api } from '#back-office/api.ts'
import type { SearchHit } from '#back-office/feature.ts'
import type { CollectionRow } from '../../collections-contract.ts'
import { collectionsKey, collectionsPath } from './queries.ts'
import { stateNames } from './texts.ts'

const mostHits = 5

/** Collections whose name or address has these words, for the search of everything. */
export async function findCollections(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { data } = await api.get<{ data: CollectionRow[] }>(collectionsKey, {
    query: { q: text.slice(0, 100) },
    signal,
  })
  return data.slice(0, mostHits).map(({ id, name, state }) => ({
    label: name,
    detail: stateNames[state],
    to: `${collectionsPath}/${id}`,
  }))
}
