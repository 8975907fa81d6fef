import { formatVnd } from '#shared/format.ts'
import type { CollectionRule } from '../collections-contract.ts'

/** The conditions of a rule in words. `nameOf` knows categories and brands; what is gone is called so. */
export function ruleTexts(
  rule: CollectionRule,
  nameOf: (id: string) => string | undefined,
): string[] {
  const { categories, brands, priceMin, priceMax, ratingMin, words, newDays } = rule
  const names = (ids: readonly string[]) => ids.map((id) => nameOf(id) ?? 'đã xoá').join(', ')
  return [
    categories.length > 0 && `danh mục: ${names(categories)}`,
    brands.length > 0 && `thương hiệu: ${names(brands)}`,
    priceMin !== null && `giá từ ${formatVnd(priceMin)}`,
    priceMax !== null && `giá đến ${formatVnd(priceMax)}`,
    ratingMin !== null && `từ ${ratingMin.toLocaleString('vi')} sao`,
    rule.inStock && 'còn hàng',
    rule.shipFast && 'giao nhanh',
    words !== null && `có chữ “${words}”`,
    newDays !== null && `mới trong ${newDays} ngày`,
    rule.onFlashSale && 'đang flash sale',
  ].filter((text) => text !== false)
}
