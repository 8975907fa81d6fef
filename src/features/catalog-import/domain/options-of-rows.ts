import { foldVietnamese } from '#shared/vietnamese.ts'
import type { RowFields } from './read-row.ts'

/** An option of a product, and how a row says its value. */
export type RowOption = { name: string; read: (row: RowFields) => string | undefined }

/** The options that the rows of a product tell apart; none for a product sold in one form. */
export function optionsOfRows(rows: readonly RowFields[]): RowOption[] {
  const named = namedOptions(rows)
  if (named.length > 0) return isOnlyForm(named, rows) ? [] : named
  const variations = variationOptions(rows)
  return variations.length > 0 ? variations : attributeOptions(rows)
}

function namedOptions(rows: readonly RowFields[]): RowOption[] {
  return ([1, 2, 3] as const).flatMap((number): RowOption[] => {
    const name = rows.find(({ texts }) => texts[`optionName${number}`])?.texts[
      `optionName${number}`
    ]
    const read = ({ texts }: RowFields) => texts[`optionValue${number}`]
    return name && rows.some((row) => read(row)) ? [{ name, read }] : []
  })
}

/** Systems give a product in one form an option such as `Title: Default Title` or `Kích thước: Mặc định`. */
function isOnlyForm([option, second]: readonly RowOption[], rows: readonly RowFields[]): boolean {
  if (!option || second) return false
  return option.name === 'Title' || rows.every((row) => isDefault(option.read(row) ?? 'default'))
}

const isDefault = (value: string) =>
  /^(default( title)?|mac dinh)$/.test(foldVietnamese(value).trim())

/** Names of variants such as `Đỏ,M` have as many options as all of them agree on. */
function variationOptions(rows: readonly RowFields[]): RowOption[] {
  const names = rows.flatMap(({ texts }) => texts.variation ?? [])
  const [only = ''] = names
  const isAlone = rows.length === 1 && (isDefault(only) || only === rows[0]?.texts.name)
  if (names.length === 0 || isAlone) return []
  const counts = new Set(names.map((name) => name.split(',').length))
  const [count = 1] = counts
  if (counts.size > 1 || count === 1 || count > 3) {
    return [{ name: 'Phân loại', read: ({ texts }) => texts.variation }]
  }
  return Array.from({ length: count }, (_, index) => ({
    name: `Phân loại ${index + 1}`,
    read: ({ texts }) => texts.variation?.split(',')[index]?.trim(),
  }))
}

/** The attributes of a variation are what it differs in; those of a product alone describe it. */
function attributeOptions(rows: readonly RowFields[]): RowOption[] {
  const variations = rows.filter(({ texts }) => texts.parentKey)
  const names = variations.flatMap(({ attributes }) => attributes.map(({ name }) => name))
  return [...new Set(names)].map((name) => ({
    name,
    read: ({ attributes }) => attributes.find((each) => each.name === name)?.value,
  }))
}
