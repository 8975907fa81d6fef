import type { Pagination } from '#shared/pagination.ts'
import type { Query } from '#storefront/api/address.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder, orElse } from '#storefront/api/in-order.ts'
import { at, flag, isRecord, number, text } from '#storefront/api/read.ts'
import type {
  CategoryNode,
  Correction,
  Product,
  ProductAttribute,
  ProductCard,
  TopCategory,
} from '../contract.ts'
import { readCards } from './card-reader.ts'
import {
  type FilterAttribute,
  readAttributes,
  readCategoryAttributes,
  readCategoryTree,
  readTopCategories,
} from './category-reader.ts'
import { type FacetCounts, readFacets } from './facet-reader.ts'
import { readProduct } from './product-reader.ts'

export type ProductPage = {
  products: ProductCard[]
  pagination: Pagination
  /** Null when the server does not count. */
  facets: FacetCounts | null
  correction: Correction | null
}

/** A product by its slug. Throws ApiError: 404 when there is none. */
export async function findProduct(api: ApiClient, slug: string): Promise<Product> {
  return readProduct(await api.get(`/api/web/products/slug/${encodeURIComponent(slug)}`))
}

/** A page of products; the paths are tried in order. */
export function findProducts(
  api: ApiClient,
  query: Query,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const paths = ['/products', '/product', '/products/list', '/product/list']
  return inOrder(
    paths.map((path) => async () => {
      const answer = await api.get(`/api/web${path}`, { query, ...(signal && { signal }) })
      const products = readCards(answer)
      return {
        products,
        pagination: readPagination(answer, products.length, query),
        facets: readFacets(answer),
        correction: readCorrection(answer),
      }
    }),
  )
}

function readCorrection(answer: unknown): Correction | null {
  const told = at(answer, 'correction')
  const q = isRecord(told) ? text(told.q).trim() : ''
  return q && isRecord(told) ? { q, isApplied: flag(told.isApplied) } : null
}

function readPagination(answer: unknown, found: number, query: Query): Pagination {
  const told = [at(answer, 'pagination'), at(answer, 'data.pagination')].find(isRecord) ?? {}
  const page = number(told.page) ?? number(query.page) ?? 1
  const pageSize = number(told.pageSize, told.limit) ?? Math.max(found, 1)
  const total = number(told.total) ?? found
  return { page, pageSize, total, pages: number(told.pages) ?? Math.ceil(total / pageSize) }
}

export function findTopCategories(api: ApiClient): Promise<TopCategory[]> {
  return orElse(api.get('/api/web/category/top').then(readTopCategories), [])
}

/** The tree of categories; the paths are tried in order, and none is a tree without categories. */
export function findCategoryTree(api: ApiClient): Promise<CategoryNode[]> {
  const paths = ['/category/tree', '/categories/tree', '/categories', '/category']
  const calls = paths.map((path) => async () => readCategoryTree(await api.get(`/api/web${path}`)))
  return orElse(inOrder(calls), [])
}

/** What a category's products can be filtered by; nothing when that can't be had. */
export function findCategoryAttributes(
  api: ApiClient,
  categoryId: string,
): Promise<FilterAttribute[]> {
  const calls = ['category', 'categories'].map((name) => async () => {
    const path = `/api/web/${name}/${encodeURIComponent(categoryId)}/attributes`
    return readCategoryAttributes(await api.get(path, { query: { filterable: 1 } }))
  })
  return orElse(inOrder(calls), [])
}

/** A product's specifications; nothing when they can't be had. `signal` gives the call up. */
export function findAttributes(
  api: ApiClient,
  productId: string,
  signal?: AbortSignal,
): Promise<ProductAttribute[]> {
  const path = `/api/web/product-attributes/${encodeURIComponent(productId)}`
  return orElse(api.get(path, { ...(signal && { signal }) }).then(readAttributes), [])
}
