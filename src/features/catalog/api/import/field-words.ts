import { type RawBuilder, sql } from 'kysely'
import { fieldNames } from '../../domain/sheet-cells.ts'

/** How the problems of a line name its fields. */
export type FieldWords = {
  of(path: readonly PropertyKey[], line?: unknown): string
  /** SQL: the same for a field of a staged variant. */
  ofVariant(alias: 'i' | 'v', field: string): RawBuilder<string>
  /** Whether the product is named beside its problem. */
  isNamed: boolean
}

/** As the file has them: `variants[0].price`. */
export const fileWords: FieldWords = {
  of: (path) =>
    path
      .map((part, index) =>
        typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`,
      )
      .join(''),
  ofVariant: (alias, field) =>
    sql`CASE WHEN ${sql.ref(`${alias}.options`)} = '{}' THEN '' ELSE format('variants[%s].', ${sql.ref(`${alias}.position`)}) END || ${field}::text`,
  isNamed: false,
}

const names: Readonly<Record<string, string>> = {
  ...fieldNames,
  slug: 'Địa chỉ (slug)',
  categoryPath: 'Danh mục',
  moreCategories: 'Danh mục khác',
  brand: 'Thương hiệu',
  shortDesc: 'Mô tả ngắn',
  description: 'Mô tả',
  images: 'Ảnh',
  image: 'Ảnh',
  videos: 'Video',
  attributes: 'Thông số',
  options: 'Lựa chọn',
  variants: 'Phân loại',
  isPreorder: 'Đặt trước',
  preorderDays: 'Số ngày đặt trước',
  isFreeShip: 'Miễn phí giao hàng',
  shipFast: 'Giao nhanh',
  published: 'Đang bán',
  seoTitle: 'Tiêu đề SEO',
  seoDescription: 'Mô tả SEO',
  sold: 'Đã bán trước đây',
  rating: 'Đánh giá trước đây',
}

const nameOf = (field: unknown) => names[String(field)] ?? String(field)

/** In the words of the back office: `Giá bán của Đen / M`. */
export const shopWords: FieldWords = {
  of([field, index, inner], line) {
    if (field !== 'variants' || typeof index !== 'number') return nameOf(field)
    const { options, sku } = variantOf(line, index)
    const label = Object.values(options ?? {}).join(' / ') || sku || `phân loại ${index + 1}`
    return `${nameOf(inner ?? field)} của ${label}`
  },
  ofVariant: (alias, field) => sql`(${nameOf(field)}::text || coalesce(' của ' || (
    SELECT string_agg(value, ' / ') FROM jsonb_each_text(${sql.ref(`${alias}.options`)})), ''))`,
  isNamed: true,
}

type Variant = { options?: Record<string, unknown>; sku?: string }

function variantOf(line: unknown, index: number): Variant {
  const { variants } = line as { variants?: readonly Variant[] }
  return variants?.[index] ?? {}
}
