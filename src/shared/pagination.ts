import { z } from 'zod'

export const Pagination = z.object({
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  pages: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

/**
 * Query parameters `page` (1…10,000) and `pageSize`, formerly `limit` (1…max), of a list. Values out of range are clamped for
 * the sake of old links; anything that is no number is rejected.
 */
export function pageQuery(defaultSize: number, max = 100) {
  const count = (upper: number) =>
    z.coerce
      .number()
      .int()
      .transform((value) => Math.min(Math.max(value, 1), upper))
  return {
    page: count(10_000).default(1),
    pageSize: count(max).optional(),
    limit: count(max).default(defaultSize),
  }
}

/** LIMIT and OFFSET of the requested page, and its pagination data for the response. */
export function paginate(query: { page: number; pageSize?: number | undefined; limit: number }) {
  const pageSize = query.pageSize ?? query.limit
  const { page } = query
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    toPagination: (total: number): Pagination => ({
      page,
      pageSize,
      total,
      pages: Math.ceil(total / pageSize),
    }),
  }
}
