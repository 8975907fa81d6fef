import type { ByteRange } from '../file-store.ts'

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, 14). Undefined means the whole file, also for a header that
 * is malformed or has several ranges; `outside` means 416.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  const [start, end] =
    first === ''
      ? [Math.max(size - Number(last), 0), size - 1]
      : [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && first !== '' && Number(last) < Number(first)) return undefined
  return start < size && start <= end ? { start, end } : 'outside'
}
