import { z } from 'zod'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { DocumentAnswer } from '../../contract.ts'
import {
  AddLocation,
  CloseLocation,
  SaveLocation,
  SaveSourcing,
  StockLocationsAnswer,
  TransferGoods,
} from '../../location-contract.ts'
import { getDocument } from '../find-documents.ts'
import { transferGoods } from '../transfer-goods.ts'
import { addLocation } from './add-location.ts'
import { closeLocation } from './close-location.ts'
import { findLocations } from './find-locations.ts'
import { reopenLocation } from './reopen-location.ts'
import { saveLocation } from './save-location.ts'
import { saveSourcing } from './save-sourcing.ts'

const success = true as const
// Whoever works with goods works with the places that there are; which there are shapes all orders and forms.
const write = { permission: 'settings.write' as const }
const tags = ['admin-stock']
const params = z.object({ id: z.string().max(100).toLowerCase() })
const response = { 200: StockLocationsAnswer }

/** Places of stock, and transfers between them. */
export const locationRoutes: Routes = async (app, { db }) => {
  const answer = async () => ({ success, data: await findLocations(db) })

  app.get(
    '/stock/locations',
    {
      config: { permission: 'stock.read' },
      schema: { tags, summary: 'Places of stock, by rank', response },
    },
    answer,
  )

  app.post(
    '/stock/locations',
    {
      config: write,
      schema: { tags, summary: 'Adds a place of stock', body: AddLocation, response },
    },
    async (request) => {
      await addLocation(db, staffActor(request), request.body)
      return answer()
    },
  )

  app.put(
    '/stock/locations/:id',
    {
      config: write,
      schema: { tags, summary: 'Saves a place of stock', params, body: SaveLocation, response },
    },
    async (request) => {
      await saveLocation(db, staffActor(request), request.params.id, request.body)
      return answer()
    },
  )

  app.post(
    '/stock/locations/:id/close',
    {
      config: write,
      schema: {
        tags,
        summary: 'Closes a place of stock, after moving what is there to another one',
        params,
        body: CloseLocation,
        response,
      },
    },
    async (request) => {
      await closeLocation(db, staffActor(request), request.params.id, request.body)
      return answer()
    },
  )

  app.post(
    '/stock/locations/:id/reopen',
    {
      config: write,
      schema: { tags, summary: 'Opens a place of stock that was closed', params, response },
    },
    async (request) => {
      await reopenLocation(db, staffActor(request), request.params.id)
      return answer()
    },
  )

  app.put(
    '/stock/sourcing',
    {
      config: write,
      schema: {
        tags,
        summary: 'Saves the order of places, and which of them orders take from first',
        body: SaveSourcing,
        response,
      },
    },
    async (request) => {
      await saveSourcing(db, staffActor(request), request.body)
      return answer()
    },
  )

  app.post(
    '/stock/transfers',
    {
      config: { permission: 'stock.adjust' },
      schema: {
        tags,
        summary: 'Books goods from one place to another',
        body: TransferGoods,
        response: { 200: DocumentAnswer },
      },
    },
    async (request) => {
      const id = await transferGoods(db, staffActor(request), request.body)
      return { success, data: await getDocument(db, id) }
    },
  )
}
