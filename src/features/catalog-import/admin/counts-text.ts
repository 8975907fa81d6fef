import { formatCount } from '#shared/format.ts'
import type { ImportCounts } from '../contract.ts'

/** `12 sản phẩm mới, 3 thay đổi, 2 dòng lỗi`. */
export function countsText({ created, updated, unchanged, bad }: ImportCounts): string {
  const parts = [
    [created, 'sản phẩm mới'],
    [updated, 'thay đổi'],
    [unchanged, 'không đổi'],
    [bad, 'dòng lỗi'],
  ] as const
  const told = parts.filter(([count]) => count > 0)
  return (
    told.map(([count, name]) => `${formatCount(count)} ${name}`).join(', ') ||
    'Tệp không có dòng nào'
  )
}

/** How many products of the file an import has dealt with. */
export function doneOf({ created, updated, unchanged, bad }: ImportCounts): number {
  return created + updated + unchanged + bad
}
