import { useQuery } from '@tanstack/react-query'
import { api, getPublic } from '#back-office/api.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { PageRow } from '../admin-contract.ts'

export type LinkChoice = { value: string; label: string; kind: string }

const fixed: readonly LinkChoice[] = [
  { value: '/', label: 'Trang chủ', kind: 'Cửa hàng' },
  { value: '/flash-sale', label: 'Flash sale', kind: 'Cửa hàng' },
  { value: '/search', label: 'Tất cả sản phẩm', kind: 'Cửa hàng' },
]

type Category = { id: string; name: string; children?: Category[] }
type Product = { slug: string; name: string }

const mostOfAKind = 6

/** Addresses of the shop that match what is typed: pages, categories, products. */
export function useLinkChoices(typed: string, isOpen: boolean) {
  const words = foldVietnamese(typed.trim())
  // What is an address already is not searched for.
  const q = /^(\/|#|https?:|mailto:|tel:)/.test(words) ? '' : typed.trim().slice(0, 100)
  const pages = useQuery({
    queryKey: ['content/pages', 'choices', q],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: PageRow[] }>('content/pages', {
          query: { state: 'shown', ...(q && { q }) },
          signal,
        })
      ).data,
    enabled: isOpen,
    placeholderData: (earlier) => earlier,
  })
  const categories = useQuery({
    queryKey: ['categories'],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: Category[] }>('categories', { signal })).data,
    enabled: isOpen,
    staleTime: 60_000,
  })
  const products = useQuery({
    queryKey: ['link-products', q],
    queryFn: async ({ signal }) =>
      (
        await getPublic<{ data: Product[] }>('products', {
          query: { q, limit: mostOfAKind },
          signal,
        })
      ).data,
    enabled: isOpen && q.length > 1,
    placeholderData: (earlier) => earlier,
  })
  const isMatch = ({ label }: LinkChoice) => foldVietnamese(label).includes(foldVietnamese(q))
  const choices = [
    ...fixed.filter(isMatch),
    ...(pages.data ?? []).map(({ slug, title }) => ({
      value: `/page/${slug}`,
      label: title,
      kind: 'Trang',
    })),
    ...namesOf(categories.data ?? [])
      .filter(isMatch)
      .slice(0, mostOfAKind),
    ...(q.length > 1 ? (products.data ?? []) : []).map(({ slug, name }) => ({
      value: `/products/${slug}`,
      label: name,
      kind: 'Sản phẩm',
    })),
  ]
  return { choices, isSearching: pages.isFetching || products.isFetching }
}

function namesOf(categories: readonly Category[], above = ''): LinkChoice[] {
  return categories.flatMap(({ id, name, children = [] }) => [
    { value: `/search?categoryId=${id}`, label: above + name, kind: 'Danh mục' },
    ...namesOf(children, `${above}${name} › `),
  ])
}
