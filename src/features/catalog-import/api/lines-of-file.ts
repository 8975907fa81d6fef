import { sql } from 'kysely'
import type { SourceLine } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { completeLines, type SeenVersions } from './complete-lines.ts'
import { nameFetchedPictures } from './pictures/fetched-pictures.ts'
import { isOwnFormat, readProducts } from './read-products.ts'
import type { Settings } from './read-settings.ts'

/** The products of a file as lines of a catalog file. `seen` is filled with what they were completed from. */
export function linesOfFile(
  db: Db,
  file: string,
  settings: Settings,
): { lines: AsyncIterable<SourceLine>; seen: SeenVersions } {
  const seen: SeenVersions = new Map()
  const read = readProducts(file, settings)
  const lines = isOwnFormat(settings)
    ? withoutFigures(read)
    : completeLines(db, read, { elsewhere: settings.category ?? undefined, seen })
  return { lines: nameFetchedPictures(db, lines), seen }
}

/** Pieces sold and ratings of before are for moving a whole shop, from the command line. */
async function* withoutFigures(lines: AsyncIterable<SourceLine>): AsyncGenerator<SourceLine> {
  for await (const line of lines) {
    if ('value' in line && typeof line.value === 'object' && line.value !== null) {
      const { sold: _, rating: __, ...value } = line.value as Record<string, unknown>
      yield { ...line, value }
    } else yield line
  }
}

const batchSize = 5000

/** Lines were completed from products that somebody may have edited while the file was read. Marks those among the staged lines. */
export async function markEditedSince(tx: Db, seen: SeenVersions): Promise<void> {
  for (let after = -1; ; ) {
    const { rows } = await sql<{ row: number }>`
      SELECT row FROM import_lines WHERE row > ${after} ORDER BY row LIMIT ${batchSize}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return
    after = last.row
    const known = rows.flatMap(({ row }) => {
      const product = seen.get(row)
      return product ? [{ row, ...product }] : []
    })
    if (known.length === 0) continue
    await sql`
      UPDATE import_lines l SET problem = 'có người vừa sửa sản phẩm này; hãy kiểm tra lại tệp'
      FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS s (row integer, id uuid, version integer)
      JOIN products p ON p.id = s.id
      WHERE l.row = s.row AND p.version <> s.version AND l.problem IS NULL`.execute(tx)
  }
}
