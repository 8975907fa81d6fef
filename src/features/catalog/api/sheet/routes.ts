import type { FastifyRequest } from 'fastify'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import {
  BulkChangeAnswer,
  BulkChangesAnswer,
  ChangeParams,
  ChangesQuery,
  SaveSheet,
  SheetChoicesAnswer,
  SheetQuery,
  SheetResultAnswer,
  SheetRowsAnswer,
  UndoSheet,
} from '../../admin-sheet-contract.ts'
import { findBulkChange, findBulkChanges } from './find-bulk-changes.ts'
import { findSheetChoices } from './find-sheet-choices.ts'
import { findSheetRows } from './find-sheet-rows.ts'
import { saveSheet } from './save-sheet.ts'
import { undoSheet } from './undo-sheet.ts'

const success = true as const
const config = { permission: 'catalog.write' as const }
const tags = ['admin-catalog']
/** 5,000 rows of which every cell is edited. */
const bodyLimit = 8 * 1024 * 1024

const mayAdjustStock = (request: FastifyRequest) =>
  signedInStaff(request).permissions.includes('stock.adjust')

/** The sheet of goods and what was saved with it, mounted under `/api/admin`. */
export const sheetRoutes: Routes = async (app, { db }) => {
  app.post(
    '/sheet/rows',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Up to 5,000 variants for the sheet, those of the newest products first',
        body: SheetQuery,
        response: { 200: SheetRowsAnswer },
      },
    },
    async ({ body }) => ({ success, data: await findSheetRows(db, body) }),
  )

  app.get(
    '/sheet/choices',
    {
      config,
      schema: {
        tags,
        summary: 'Categories, by their paths, and brands to choose from',
        response: { 200: SheetChoicesAnswer },
      },
    },
    async () => ({ success, data: await findSheetChoices(db) }),
  )

  app.post(
    '/sheet',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Saves edits of the sheet, each where its cell still is as it was seen',
        description:
          'Stock is booked as the difference `wanted − seen` onto what is there. The same `changeId` sent again is answered as the first time.',
        body: SaveSheet,
        response: { 200: SheetResultAnswer },
      },
    },
    async (request) => {
      const { body } = request
      const hasStock = body.variants.some(({ cells }) => cells.stock)
      if (hasStock && !mayAdjustStock(request)) throw new AppError('NOT_ALLOWED')
      return { success, data: await saveSheet(db, staffActor(request), body) }
    },
  )

  app.get(
    '/sheet/changes',
    {
      config,
      schema: {
        tags,
        summary: 'Saves of the sheet, the newest first',
        querystring: ChangesQuery,
        response: { 200: BulkChangesAnswer },
      },
    },
    async ({ query }) => ({ success, ...(await findBulkChanges(db, query.cursor)) }),
  )

  app.get(
    '/sheet/changes/:id',
    {
      config,
      schema: {
        tags,
        summary: 'A save of the sheet with its cells, before and after',
        params: ChangeParams,
        response: { 200: BulkChangeAnswer },
      },
    },
    async ({ params }) => {
      const data = await findBulkChange(db, params.id)
      if (!data) throw new AppError('NOT_FOUND')
      return { success, data }
    },
  )

  app.post(
    '/sheet/changes/:id/undo',
    {
      config,
      schema: {
        tags,
        summary: 'Takes back what a save of the last day wrote, where it still is as saved',
        params: ChangeParams,
        body: UndoSheet,
        response: { 200: SheetResultAnswer },
      },
    },
    async (request) => {
      const undoing = {
        id: request.params.id,
        changeId: request.body.changeId,
        mayAdjustStock: mayAdjustStock(request),
      }
      return { success, data: await undoSheet(db, staffActor(request), undoing) }
    },
  )
}
