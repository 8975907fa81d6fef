import type { Page } from '../contract.ts'

type Cover = Pick<Page, 'coverMode' | 'coverHeight' | 'coverHeightUnit'>

/** The cover's height as CSS: at least 10, by default 42 in cover mode and 60 otherwise, in vh unless px is said. */
export function coverHeight({ coverMode, coverHeight: wanted, coverHeightUnit }: Cover): string {
  const height = Math.max(10, wanted ?? (coverMode === 'cover' ? 42 : 60))
  return `${height}${coverHeightUnit}`
}
