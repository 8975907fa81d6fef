import { foldVietnamese } from '#shared/vietnamese.ts'
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

/** Recognizes a table by its first rows; undefined when none of them is a header. */
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
    const found = Object.entries(systems).flatMap(([source, { signs, columns: known }]) =>
      signs.every((sign) => sign.some((name) => folded.includes(name)))
        ? [scored(source as Source, header, columns, mapColumns(folded, known), 100)]
        : [],
    )
    return [...found, scored('other', header, columns, mapColumns(folded, otherColumns), 0)]
  })
  const best = tables.toSorted((a, b) => b.score - a.score || a.header - b.header)[0]
  if (!best || best.score < 2) return undefined
  const { score: _, ...recognized } = best
  return recognized
}

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

/** The field of each column; the first column of a field has it, unless several may. */
function mapColumns(
  folded: readonly string[],
  known: Readonly<Record<string, TableField>>,
): Mapping {
  const taken = new Set<TableField>()
  return folded.map((name) => {
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (!field || (taken.has(field) && !repeatedFields.includes(field))) return null
    taken.add(field)
    return field
  })
}
