import { queryOptions } from '@tanstack/react-query'
import { api, getPublic } from '#back-office/api.ts'
import type { CatalogImport } from '../contract.ts'
import { runningStates } from './texts.ts'

export const importsKey = 'catalog-imports'
const pollMs = 1000

export const importsQuery = () =>
  queryOptions({
    queryKey: [importsKey, 'list'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: CatalogImport[] }>('catalog-imports', { signal })).data,
  })

/** An import, read again while a step runs. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [importsKey, id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: CatalogImport }>(`catalog-imports/${id}`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? pollMs : false),
  })

const isMoving = ({ status, pictures }: CatalogImport): boolean =>
  runningStates.includes(status) ||
  ((status === 'applied' || status === 'partial') && (pictures?.waiting ?? 0) > 0)

type Category = { id: string; name: string; children?: Category[] }

/** All categories with the names of those above them. */
export const categoryChoicesQuery = () =>
  queryOptions({
    queryKey: ['category-choices'],
    queryFn: async ({ signal }) => {
      const { data } = await getPublic<{ data: Category[] }>('categories', { signal })
      return flatten(data, '')
    },
  })

function flatten(categories: readonly Category[], above: string): { id: string; name: string }[] {
  return categories.flatMap(({ id, name, children = [] }) => {
    const path = above ? `${above} › ${name}` : name
    return [{ id, name: path }, ...flatten(children, path)]
  })
}
