import type { Pagination } from '#shared/pagination.ts'
import { at, isRecord, number } from './parse.ts'

/** Parses page number and number of pages of an answer with `listed` entries; without paging it is all on one page. */
export function parsePagination(answer: unknown, listed: number): Pagination {
  const paging = [at(answer, 'pagination'), at(answer, 'data.pagination')].find(isRecord) ?? {}
  return {
    page: number(paging.page) ?? 1,
    pageSize: number(paging.pageSize, paging.limit) ?? listed,
    total: number(paging.total) ?? listed,
    pages: number(paging.pages, paging.totalPages) ?? 1,
  }
}
