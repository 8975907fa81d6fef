import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import {
  CopyProduct,
  CreateProduct,
  EditedProductAnswer,
  HistoryAnswer,
  HistoryQuery,
  ProductChoicesAnswer,
  ProductParams,
  SaveProduct,
} from '../../product-contract.ts'
import { copyProduct } from './copy-product.ts'
import { getEditedProduct } from './edited-product.ts'
import { findProductChoices } from './find-choices.ts'
import { findProductHistory } from './find-history.ts'
import { createProduct, saveProduct } from './save-product.ts'

const success = true as const
const tags = ['admin-catalog']
const read = { permission: 'catalog.read' as const }
const write = { permission: 'catalog.write' as const }
/** A long description and a thousand variants. */
const bodyLimit = 4 * 1024 * 1024

/** The editor of products, mounted under `/api/admin`. */
export const productEditorRoutes: Routes = async (app, { db }) => {
  app.get(
    '/product-choices',
    {
      config: read,
      schema: {
        tags,
        summary: 'Categories, brands and attributes that products are given',
        response: { 200: ProductChoicesAnswer },
      },
    },
    async () => ({ success, data: await findProductChoices(db) }),
  )

  app.post(
    '/products',
    {
      config: write,
      bodyLimit,
      schema: {
        tags,
        summary: 'Adds a product under an id of the page; safe to repeat',
        body: CreateProduct,
        response: { 201: EditedProductAnswer },
      },
    },
    async (request, reply) => {
      const data = await createProduct(db, staffActor(request), request.body)
      return reply.code(201).send({ success, data })
    },
  )

  app.get(
    '/products/:id',
    {
      config: read,
      schema: {
        tags,
        summary: 'A product with all that can be edited, in any state',
        params: ProductParams,
        response: { 200: EditedProductAnswer },
      },
    },
    async ({ params }) => ({ success, data: await getEditedProduct(db, params.id) }),
  )

  app.put(
    '/products/:id',
    {
      config: write,
      bodyLimit,
      schema: {
        tags,
        summary: 'Saves a product as a whole; stock of variants that exist is not written',
        description:
          'A variant that was left out and is listed again has the opening stock only for who may adjust stock.',
        params: ProductParams,
        body: SaveProduct,
        response: { 200: EditedProductAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      const mayAdjustStock = signedInStaff(request).permissions.includes('stock.adjust')
      const data = await saveProduct(db, staffActor(request), params.id, body, { mayAdjustStock })
      return { success, data }
    },
  )

  app.post(
    '/products/:id/copies',
    {
      config: write,
      schema: {
        tags,
        summary: 'Copies a product to a draft under an id of the page; safe to repeat',
        params: ProductParams,
        body: CopyProduct,
        response: { 201: EditedProductAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const data = await copyProduct(db, staffActor(request), id, request.body.copyId)
      return reply.code(201).send({ success, data })
    },
  )

  app.get(
    '/products/:id/history',
    {
      config: read,
      schema: {
        tags,
        summary: 'What was changed of a product and by whom, the newest first',
        params: ProductParams,
        querystring: HistoryQuery,
        response: { 200: HistoryAnswer },
      },
    },
    async ({ params, query }) => ({
      success,
      ...(await findProductHistory(db, params.id, query.before)),
    }),
  )
}
