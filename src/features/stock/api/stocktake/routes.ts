import { z } from 'zod'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { DocumentAnswer } from '../../contract.ts'
import {
  FinishStocktake,
  LinesAnswer,
  LinesQuery,
  ScansAnswer,
  SendScans,
  StartStocktake,
  StocktakeAnswer,
  StocktakesAnswer,
  StocktakesQuery,
} from '../../stocktake-contract.ts'
import { getDocument } from '../find-documents.ts'
import { cancelStocktake } from './cancel-stocktake.ts'
import { findLines } from './find-lines.ts'
import { findStocktakes, getStocktake } from './find-stocktakes.ts'
import { finishStocktake } from './finish-stocktake.ts'
import { recordScans } from './record-scans.ts'
import { startStocktake } from './start-stocktake.ts'

const success = true as const
const read = { permission: 'stock.read' as const }
const adjust = { permission: 'stock.adjust' as const }
const tags = ['admin-stock']
const params = z.object({ id: z.string().max(100).toLowerCase() })

/** Counting what is there while orders go on. */
export const stocktakeRoutes: Routes = async (app, { db }) => {
  const answerOf = async (id: string) => ({ success, data: await getStocktake(db, id) })

  app.get(
    '/stocktakes',
    {
      config: read,
      schema: {
        tags,
        summary: 'Stocktakes, the newest first',
        querystring: StocktakesQuery,
        response: { 200: StocktakesAnswer },
      },
    },
    async ({ query }) => ({ success, ...(await findStocktakes(db, query)) }),
  )

  app.post(
    '/stocktakes',
    {
      config: adjust,
      schema: {
        tags,
        summary: 'Starts a stocktake',
        body: StartStocktake,
        response: { 200: StocktakeAnswer },
      },
    },
    async (request) => answerOf(await startStocktake(db, staffActor(request), request.body)),
  )

  app.get(
    '/stocktakes/:id',
    {
      // Pages that count read it again and again.
      config: { ...read, isBackground: true },
      schema: { tags, summary: 'A stocktake', params, response: { 200: StocktakeAnswer } },
    },
    async (request) => answerOf(request.params.id),
  )

  app.get(
    '/stocktakes/:id/lines',
    {
      config: { ...read, isBackground: true },
      schema: {
        tags,
        summary: 'What was counted in a stocktake, is to be, or differs, the last touched first',
        params,
        querystring: LinesQuery,
        response: { 200: LinesAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await getStocktake(db, id)
      return { success, ...(await findLines(db, id, request.query)) }
    },
  )

  app.post(
    '/stocktakes/:id/scans',
    {
      config: adjust,
      schema: {
        tags,
        summary: 'Adds scans to what was counted, each once, and tells of each what became of it',
        params,
        body: SendScans,
        response: { 200: ScansAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      const data = await recordScans(db, staffActor(request), id, request.body.scans)
      return { success, data }
    },
  )

  app.post(
    '/stocktakes/:id/finish',
    {
      config: adjust,
      schema: {
        tags,
        summary: 'Books what a stocktake found',
        params,
        body: FinishStocktake,
        response: { 200: DocumentAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      const documentId = await finishStocktake(db, staffActor(request), id, request.body)
      return { success, data: await getDocument(db, documentId) }
    },
  )

  for (const isCancelled of [true, false]) {
    app.post(
      `/stocktakes/:id/${isCancelled ? 'cancel' : 'reopen'}`,
      {
        config: adjust,
        schema: {
          tags,
          summary: isCancelled
            ? 'Gives a stocktake up, without booking anything'
            : 'Goes on with a stocktake that was given up',
          params,
          response: { 200: StocktakeAnswer },
        },
      },
      async (request) => {
        const { id } = request.params
        await cancelStocktake(db, staffActor(request), id, { isCancelled })
        return answerOf(id)
      },
    )
  }
}
