import type { ByteRange } from '../file-store.ts'

/**
 * The range that a `Range` header asks for of a file of so many bytes: undefined for all of it, also when the header is
 * none that is understood or asks for several ranges; `outside` when no byte of the file is in it. After RFC 9110, 14.
 */
export function wantedRange(
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
