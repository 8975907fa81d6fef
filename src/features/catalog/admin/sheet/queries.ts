import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type {
  SheetProduct,
  SheetQuery,
  SheetResult,
  SheetVariant,
} from '../../admin-sheet-contract.ts'
import type { Choice } from './cell-texts.ts'

type Rows = { products: SheetProduct[]; variants: SheetVariant[]; isCut: boolean }
type Choices = { categories: Choice[]; brands: Choice[] }

/** The rows of the sheet; undefined asks for none. */
export const sheetRowsQuery = (query: SheetQuery) =>
  queryOptions({
    queryKey: ['sheet', 'rows', query],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: Rows }>('sheet/rows', query, { signal })).data,
    // Rows do not change below somebody who edits them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const sheetChoicesQuery = queryOptions({
  queryKey: ['sheet', 'choices'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: Choices }>('sheet/choices', { signal })).data,
  staleTime: 60_000,
})

/** Takes a whole save back. `changeId` is that of the new change, the same when it is sent again. */
export async function undoChange(id: string, changeId: string): Promise<SheetResult> {
  const path = `sheet/changes/${id}/undo`
  return (await api.post<{ data: SheetResult }>(path, { changeId })).data
}
