import { gatherProducts } from '#features/catalog-import/domain/gather-products.ts'
import { recognizeTable } from '#features/catalog-import/domain/recognize-table.ts'

/** The products of a table whose cells are parted by tabs, the header first. */
export async function gatherTable(...table: string[]) {
  const [header = [], ...rows] = table.map((line) => line.split('\t'))
  const mapping = recognizeTable([header])?.mapping ?? []
  async function* read() {
    for (const [index, cells] of rows.entries()) yield { row: index + 2, cells }
  }
  const now = new Date('2026-11-29T12:00:00Z')
  const found = await Array.fromAsync(
    gatherProducts(read(), mapping, { now, digest: (text) => text }),
  )
  return found.map(({ rows: _, ...product }) => product)
}
