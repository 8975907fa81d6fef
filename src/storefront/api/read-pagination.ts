import type { Pagination } from '#shared/pagination.ts'
import { at, isRecord, number } from './read.ts'

/** Which page an answer with `listed` entries is, of how many; a server that tells of no pages has sent all. */
export function readPagination(answer: unknown, listed: number): Pagination {
  const told = [at(answer, 'pagination'), at(answer, 'data.pagination')].find(isRecord) ?? {}
  return {
    page: number(told.page) ?? 1,
    pageSize: number(told.pageSize, told.limit) ?? listed,
    total: number(told.total) ?? listed,
    pages: number(told.pages, told.totalPages) ?? 1,
  }
}
