import { useQuery } from '@tanstack/react-query'
import { getPublic } from '#back-office/api.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

export type TargetChoice = { id: string; name: string; kind: 'category' | 'product' }

type Category = { id: string; name: string; children?: Category[] }
type Product = { id: string; name: string }

const mostOfAKind = 8

/** Categories and products of the shop by name, as one types. */
export function useTargetChoices(typed: string) {
  const q = typed.trim().slice(0, 100)
  const words = foldVietnamese(q)
  const categories = useQuery({
    queryKey: ['categories'],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: Category[] }>('categories', { signal })).data,
    staleTime: 60_000,
  })
  const products = useQuery({
    queryKey: ['voucher-products', q],
    queryFn: async ({ signal }) => {
      const query = { q, limit: mostOfAKind }
      return (await getPublic<{ data: Product[] }>('products', { query, signal })).data
    },
    enabled: q.length > 1,
    // What was found stays while one types on.
    placeholderData: (earlier) => earlier,
  })
  const choices: TargetChoice[] = [
    ...namesOf(categories.data ?? [])
      .filter(({ name }) => foldVietnamese(name).includes(words))
      .slice(0, q === '' ? undefined : mostOfAKind),
    ...(q.length > 1 ? (products.data ?? []) : []).map(({ id, name }) => ({
      ...{ id, name },
      kind: 'product' as const,
    })),
  ]
  const query = products.isFetching || !categories.error ? products : categories
  return { choices, isSearching: products.isFetching || categories.isFetching, error: query.error }
}

function namesOf(categories: readonly Category[], above = ''): TargetChoice[] {
  return categories.flatMap(({ id, name, children = [] }) => [
    { id, name: above + name, kind: 'category' as const },
    ...namesOf(children, `${above}${name} › `),
  ])
}
