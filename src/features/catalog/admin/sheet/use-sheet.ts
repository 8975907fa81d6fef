import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useMay } from '#back-office/session.ts'
import { useColumns } from '#back-office/use-columns.ts'
import type { SheetQuery } from '../../admin-sheet-contract.ts'
import { createCategories } from './cell-texts.ts'
import { type ColumnName, sheetColumns } from './columns.ts'
import { rebased } from './edits.ts'
import type { Sheet } from './patches.ts'
import { sheetChoicesQuery, sheetRowsQuery } from './queries.ts'
import { sheetRows } from './sheet-rows.ts'
import { useEdits } from './use-edits.ts'

/** All but the first one, which every row has. */
export const optionalColumns = sheetColumns.slice(1)

/** Rows, columns and edits of the sheet. */
export function useSheet(query: SheetQuery) {
  const rowsQuery = useQuery(sheetRowsQuery(query))
  const choices = useQuery(sheetChoicesQuery)
  const edits = useEdits()
  const mayAdjustStock = useMay('stock.adjust')
  const chosenColumns = useColumns('sheet', optionalColumns)
  const { data } = rowsQuery
  const rows = useMemo(() => (data ? sheetRows(data.products, data.variants) : []), [data])
  const categories = useMemo(() => createCategories(choices.data?.categories ?? []), [choices.data])
  const hasVariants = rows.some(({ variant }) => variant.variant !== '')
  const columns = sheetColumns.filter(
    ({ name }, place) =>
      place === 0 || (chosenColumns.shown.has(name) && (name !== 'variant' || hasVariants)),
  )
  const latest = useRef(edits)
  latest.current = edits
  // What others have saved meanwhile is noted when rows come, also beside edits of an earlier visit; later edits are made over them.
  useEffect(() => {
    if (rows.length > 0) latest.current.replace(rebased(latest.current.edits, rows))
  }, [rows])
  const sheet: Sheet = {
    rows,
    columns: columns.map(({ name }) => name),
    edits: edits.edits,
    categories,
    canEdit: (column: ColumnName) => column !== 'stock' || mayAdjustStock,
  }
  return { rowsQuery, choices: choices.data, edits, sheet, columns, chosenColumns }
}
