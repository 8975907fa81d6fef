import { z } from 'zod'

export const Pagination = z.object({
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  pages: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

/**
 * `page` (1…10,000) and `pageSize` or its older name `limit` (1…max) of a list call. Values beyond the limits are
 * clamped, since links with them may be old; anything that is no number is refused.
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

/** The page asked for as SQL wants it, and as the answer describes it. */
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
