import { z } from 'zod'
import { staffActor } from '#platform/staff-sign-in.ts'
import type { SearchRoutes } from '#search-index/public.ts'
import { Id } from '#shared/text.ts'
import {
  AddedProductsAnswer,
  AddProducts,
  CollectedAnswer,
  CollectedQuery,
  CollectionsAnswer,
  CollectionsQuery,
  CreateCollection,
  EditedCollectionAnswer,
  PreviewRule,
  RemovedCollectionAnswer,
  RulePreviewAnswer,
  SaveCollection,
  TakeProducts,
} from '../../collections-contract.ts'
import { HistoryAnswer, HistoryQuery } from '../../product-contract.ts'
import { findHistory } from '../product/find-history.ts'
import { addProducts, takeProducts } from './add-products.ts'
import { createCollection } from './create-collection.ts'
import { findCollected, getEditedCollection } from './edited-collection.ts'
import { listCollections } from './list-collections.ts'
import { previewRule } from './preview-rule.ts'
import { removeCollection, restoreCollection } from './remove-collection.ts'
import { saveCollection } from './save-collection.ts'

const success = true as const
const read = { permission: 'catalog.read' as const }
const write = { permission: 'catalog.write' as const }
const tags = ['admin-catalog']
const params = z.object({ id: z.string().max(100) })

/** Collections in the back office, mounted under `/api/admin`. */
export const staffCollectionRoutes: SearchRoutes = async (app, services) => {
  const { db } = services

  app.get(
    '/collections',
    {
      config: read,
      schema: {
        tags,
        summary: 'Collections, those changed last first, filtered and searched',
        querystring: CollectionsQuery,
        response: { 200: CollectionsAnswer },
      },
    },
    async ({ query }) => ({ success, ...(await listCollections(db, query)) }),
  )

  app.post(
    '/collections',
    {
      config: write,
      schema: {
        tags,
        summary: 'Makes a collection, by hand or by a rule',
        body: CreateCollection,
        response: { 200: EditedCollectionAnswer },
      },
    },
    async (request) => {
      await createCollection(db, staffActor(request), request.body)
      return { success, data: await getEditedCollection(db, request.body.id) }
    },
  )

  app.get(
    '/collections/products',
    {
      config: read,
      schema: {
        tags,
        summary: 'Products by their ids, as the editor of a collection shows them',
        querystring: CollectedQuery,
        response: { 200: CollectedAnswer },
      },
    },
    async ({ query }) => ({ success, data: await findCollected(db, query.ids) }),
  )

  app.post(
    '/collections/preview',
    {
      config: read,
      schema: {
        tags,
        summary: 'How many products a rule finds, and the first of them',
        body: PreviewRule,
        response: { 200: RulePreviewAnswer },
      },
    },
    async ({ body }) => ({ success, data: await previewRule(services, body) }),
  )

  app.get(
    '/collections/:id',
    {
      config: read,
      schema: {
        tags,
        summary: 'A collection to edit',
        params,
        response: { 200: EditedCollectionAnswer },
      },
    },
    async (request) => ({ success, data: await getEditedCollection(db, request.params.id) }),
  )

  app.put(
    '/collections/:id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Saves a collection with the order of its products; its old address leads on',
        params,
        body: SaveCollection,
        response: { 200: EditedCollectionAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await saveCollection(db, staffActor(request), id, request.body)
      return { success, data: await getEditedCollection(db, id) }
    },
  )

  app.delete(
    '/collections/:id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Removes a collection, which can be restored for a month',
        params,
        response: { 200: RemovedCollectionAnswer },
      },
    },
    async (request) => {
      await removeCollection(db, staffActor(request), request.params.id)
      return { success, data: request.params }
    },
  )

  app.post(
    '/collections/:id/restore',
    {
      config: write,
      schema: {
        tags,
        summary: 'Puts a removed collection back',
        params,
        response: { 200: EditedCollectionAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await restoreCollection(db, staffActor(request), id)
      return { success, data: await getEditedCollection(db, id) }
    },
  )

  app.post(
    '/collections/:id/products',
    {
      config: write,
      schema: {
        tags,
        summary: 'Adds products to the end of a collection, by id or all that a search finds',
        params,
        body: AddProducts,
        response: { 200: AddedProductsAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      return { success, data: await addProducts(db, staffActor(request), params.id, body) }
    },
  )

  app.delete(
    '/collections/:id/products',
    {
      config: write,
      schema: {
        tags,
        summary: 'Takes products out of a collection',
        params,
        body: TakeProducts,
        response: { 200: RemovedCollectionAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      await takeProducts(db, staffActor(request), params.id, body.ids)
      return { success, data: params }
    },
  )

  app.get(
    '/collections/:id/history',
    {
      config: read,
      schema: {
        tags,
        summary: 'Who changed what of a collection, the newest first',
        params: z.object({ id: Id }),
        querystring: HistoryQuery,
        response: { 200: HistoryAnswer },
      },
    },
    async ({ params, query }) => ({
      success,
      ...(await findHistory(db, params.id, ['collection'], query.before)),
    }),
  )
}
