import { foldVietnamese } from '#shared/vietnamese.ts'
import { readMoney } from './cell-values.ts'
import type { KnownSystem } from './known-system.ts'
import { otherColumns } from './other-columns.ts'
import { type Source, systems } from './shop-systems.ts'
import { type Mapping, repeatedFields, type TableField } from './table-fields.ts'

/** A table that has been recognized. */
export type Recognized = {
  source: Source
  /** The position of the header among the rows, from 0. */
  header: number
  columns: readonly string[]
  mapping: Mapping
}

/**
 * A header for comparison: without diacritics, case, what stands in brackets, marks of required columns and punctuation. `Giá bán lẻ*` and
 * `gia_ban_le` are the same.
 */
export function foldHeader(header: string): string {
  return foldVietnamese(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
    .replace(/\|.*$/, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Shop systems put explanations above and below the header. */
const searchedRows = 10

/** Recognizes a table by its first rows; undefined when none of them can be a header. One without known columns is mapped by staff. */
export function recognizeTable(rows: readonly (readonly string[])[]): Recognized | undefined {
  const tables = rows.slice(0, searchedRows).flatMap((columns, header) => {
    const folded = columns.map(foldHeader)
    if (columns.includes('name') && columns.includes('categoryPath')) {
      return [
        {
          source: 'tiem' as const,
          header,
          columns,
          mapping: columns.map(() => null),
          score: Number.POSITIVE_INFINITY,
        },
      ]
    }
    const found = Object.entries(systems).flatMap(([source, known]) =>
      known.signs.every((sign) => sign.some((name) => folded.includes(name)))
        ? [scored(source as Source, header, columns, mapColumns(columns, known), 100)]
        : [],
    )
    const other = mapColumns(columns, { columns: otherColumns })
    return [...found, scored('other', header, columns, other, 0)]
  })
  const best = tables.toSorted((a, b) => b.score - a.score || a.header - b.header)[0]
  if (!best || best.score < 2) return likelyHeader(rows)
  const { score: _, ...recognized } = best
  return recognized
}

/** The first row of several words, with rows below it. */
function likelyHeader(rows: readonly (readonly string[])[]): Recognized | undefined {
  const header = rows.slice(0, Math.min(searchedRows, rows.length - 1)).findIndex((cells) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    return filled.length > 1 && filled.every(isHeading)
  })
  const columns = rows[header]
  if (!columns) return undefined
  return {
    source: 'other',
    header,
    columns,
    mapping: mapColumns(columns, { columns: otherColumns }),
  }
}

const isHeading = (cell: string) =>
  /\p{L}/u.test(cell) && cell.length <= 80 && 'problem' in readMoney(cell)

function scored(
  source: Source,
  header: number,
  columns: readonly string[],
  mapping: Mapping,
  extra: number,
) {
  const score = extra + mapping.filter((field) => field !== null).length
  return { source, header, columns, mapping, score }
}

/** The columns that hold the stock of one branch each, by their names or as they are mapped. */
export function branchColumns(
  columns: readonly string[],
  mapping: Mapping,
  source: Source | null,
): number[] {
  const known = source && source !== 'tiem' && source !== 'other' ? systems[source] : undefined
  return columns.flatMap((column, index) => {
    const isBranch = known && fieldOf(column, known) === 'branchStock'
    return isBranch || mapping[index] === 'branchStock' ? [index] : []
  })
}

/** The field of each column; the first column of a field has it, unless several may. */
function mapColumns(
  columns: readonly string[],
  known: Pick<KnownSystem, 'columns' | 'patterns'>,
): Mapping {
  const taken = new Set<TableField>()
  return columns.map((column) => {
    const field = fieldOf(column, known)
    if (!field || (taken.has(field) && !repeatedFields.includes(field))) return null
    taken.add(field)
    return field
  })
}

function fieldOf(
  column: string,
  { columns, patterns = [] }: Pick<KnownSystem, 'columns' | 'patterns'>,
): TableField | undefined {
  const name = foldHeader(column)
  const field = Object.hasOwn(columns, name)
    ? columns[name]
    : patterns.find(([pattern]) => pattern.test(name))?.[1]
  if (field !== 'weightGram' && field !== 'weightKg') return field
  const unit = /\((g|gr|gram|grams|kg|lbs?|oz)\)/i.exec(column)?.[1]?.toLowerCase()
  if (unit === undefined) return field
  if (unit === 'kg') return 'weightKg'
  // No field has pounds or ounces: a wrong weight costs more than none.
  return unit.startsWith('g') ? 'weightGram' : undefined
}
