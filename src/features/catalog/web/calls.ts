import type { Pagination } from '#shared/pagination.ts'
import { laterPage, type Query } from '#storefront/api/api-url.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, flag, isRecord, number, text } from '#storefront/api/parse.ts'
import { tryInOrder, withFallback } from '#storefront/api/try-in-order.ts'
import type {
  CategoryNode,
  Correction,
  Product,
  ProductAttribute,
  ProductCard,
  TopCategory,
} from '../contract.ts'
import { parseCards } from './card-parser.ts'
import {
  type FilterAttribute,
  parseAttributes,
  parseCategoryAttributes,
  parseCategoryTree,
  parseTopCategories,
} from './category-parser.ts'
import { type FacetCounts, parseFacets } from './facet-parser.ts'
import { parseProduct } from './product-parser.ts'

export type ProductPage = {
  products: ProductCard[]
  pagination: Pagination
  /** Null where the server does not count. */
  facets: FacetCounts | null
  correction: Correction | null
}

/** A product by its slug. Throws ApiError: 404 when there is none. */
export async function findProduct(api: ApiClient, slug: string): Promise<Product> {
  return parseProduct(await api.get(`/api/web/products/slug/${encodeURIComponent(slug)}`))
}

/** A product as staff have it in their editor. Throws ApiError: 404 when the preview is over. */
export async function findPreview(
  api: ApiClient,
  token: string,
): Promise<{ product: Product; attributes: ProductAttribute[] }> {
  const answer = await api.get('/api/web/product-previews', { query: { token } })
  return {
    product: parseProduct(answer),
    attributes: parseAttributes(at(answer, 'data.attributes')),
  }
}

/** A page of products, from the first path that has any; our own server is asked once. */
export function findProducts(
  api: ApiClient,
  query: Query,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const paths = ['/products', '/product', '/products/list', '/product/list']
  const { exact, page, pageSize, ...named } = query
  const options = {
    query: { ...named, ...laterPage(number(page) ?? 1) },
    extras: { query: { exact, page, pageSize } },
    ...(signal && { signal }),
  }
  return tryInOrder(
    paths.map((path) => async () => {
      const answer = await api.get(`/api/web${path}`, options)
      const products = parseCards(answer)
      return {
        products,
        pagination: parsePagination(answer, products.length, query),
        facets: parseFacets(answer),
        correction: parseCorrection(at(answer, 'correction')),
      }
    }),
    { isEnough: ({ products, pagination }) => isEnough(api, products) || pagination.total > 0 },
  )
}

/** An empty list of our own server is its answer; another server may have the list at a later path. */
function isEnough(api: ApiClient, found: readonly unknown[]): boolean {
  return found.length > 0 || api.isOwnServer()
}

/** A corrected query; null when there is none. */
export function parseCorrection(fields: unknown): Correction | null {
  if (!isRecord(fields)) return null
  const q = text(fields.q).trim()
  const dropped = Array.isArray(fields.dropped)
    ? fields.dropped.flatMap((word) => text(word).trim() || [])
    : []
  if (!q) return null
  return { q, isApplied: flag(fields.isApplied), ...(dropped.length > 0 && { dropped }) }
}

function parsePagination(answer: unknown, found: number, query: Query): Pagination {
  const fields = [at(answer, 'pagination'), at(answer, 'data.pagination')].find(isRecord) ?? {}
  const page = number(fields.page) ?? number(query.page) ?? 1
  const pageSize = number(fields.pageSize, fields.limit) ?? Math.max(found, 1)
  const total = number(fields.total) ?? found
  return { page, pageSize, total, pages: number(fields.pages) ?? Math.ceil(total / pageSize) }
}

export function findTopCategories(api: ApiClient): Promise<TopCategory[]> {
  return withFallback(api.get('/api/web/category/top').then(parseTopCategories), [])
}

/** The category tree, from the first path that has one; empty when there is none. */
export function findCategoryTree(api: ApiClient): Promise<CategoryNode[]> {
  const paths = ['/category/tree', '/categories/tree', '/categories', '/category']
  const calls = paths.map((path) => async () => parseCategoryTree(await api.get(`/api/web${path}`)))
  return withFallback(tryInOrder(calls, { isEnough: (tree) => isEnough(api, tree) }), [])
}

/** The id of the category that had this id or slug before; undefined when the server knows of none. */
export function findMovedCategory(api: ApiClient, address: string): Promise<string | undefined> {
  const path = `/api/web/category/moved/${encodeURIComponent(address)}`
  return withFallback(
    api.get(path).then((answer) => text(at(answer, 'data.id')) || undefined),
    undefined,
  )
}

/** Filter attributes of a category; empty when they can't be loaded. */
export function findCategoryAttributes(
  api: ApiClient,
  categoryId: string,
): Promise<FilterAttribute[]> {
  const calls = ['category', 'categories'].map((name) => async () => {
    const path = `/api/web/${name}/${encodeURIComponent(categoryId)}/attributes`
    return parseCategoryAttributes(await api.get(path, { query: { filterable: 1 } }))
  })
  return withFallback(tryInOrder(calls), [])
}

/** Specifications of a product; empty when they can't be loaded. `signal` aborts the call. */
export function findAttributes(
  api: ApiClient,
  productId: string,
  signal?: AbortSignal,
): Promise<ProductAttribute[]> {
  const path = `/api/web/product-attributes/${encodeURIComponent(productId)}`
  return withFallback(api.get(path, { ...(signal && { signal }) }).then(parseAttributes), [])
}
