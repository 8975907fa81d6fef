import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import type { PictureStore } from '#platform/media-store.ts'
import { explain, reasonOf } from './explain-issues.ts'
import type { BadRow, SourceLine } from './import-report.ts'
import { createPictureSaver } from './line-pictures.ts'
import { LineInput } from './line-schema.ts'
import { categoryIds, waitForOtherImports } from './taxonomy.ts'

const CategoryLine = z.object({
  path: LineInput.shape.categoryPath,
  image: z.string().max(2000).nullish(),
  position: z.int().min(0).max(1_000_000).nullish(),
})

export type CategoryReport = { rows: number; bad: BadRow[]; missingPictures: number }

/**
 * Imports categories with their pictures and order; a missing picture or position keeps the current one. All lines in one
 * transaction; a bad line refuses all.
 */
export async function importCategories(
  db: Db,
  lines: AsyncIterable<SourceLine>,
  { pictures, baseFolder }: { pictures: PictureStore; baseFolder: string },
): Promise<CategoryReport> {
  const report: CategoryReport = { rows: 0, bad: [], missingPictures: 0 }
  const store = createPictureSaver(pictures, path.resolve(baseFolder), false)
  const wanted: {
    path: string[]
    url: string | undefined
    position?: number | null | undefined
  }[] = []
  for await (const source of lines) {
    report.rows += 1
    const parsed =
      'problem' in source ? source : CategoryLine.safeParse(source.value, { error: explain })
    if ('problem' in parsed) {
      report.bad.push({ row: source.row, reason: parsed.problem })
    } else if (!parsed.success) {
      report.bad.push({ row: source.row, reason: reasonOf(parsed.error) })
    } else {
      const { image, ...line } = parsed.data
      const url = image ? await store(image) : undefined
      if (image && !url) report.missingPictures += 1
      wanted.push({ ...line, url })
    }
  }
  if (report.bad.length > 0) return report

  await db.transaction().execute(async (tx) => {
    await waitForOtherImports(tx)
    const categories = await categoryIds(
      tx,
      wanted.map((line) => line.path),
    )
    const rows = wanted.map(({ url, position }, index) => ({
      id: categories[index]?.id,
      url,
      position,
    }))
    await sql`
      UPDATE categories c SET image_url = coalesce(line.url, c.image_url),
        position = coalesce(line.position, c.position)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (id uuid, url text, position integer)
      WHERE line.id = c.id`.execute(tx)
  })
  return report
}
