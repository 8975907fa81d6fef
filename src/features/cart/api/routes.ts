import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idempotencyKey } from '#platform/idempotency-key.ts'
import type { Routes } from '#platform/services.ts'
import { guestSessionId, identifyCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import {
  AddToCart,
  AddToCartAnswer,
  CartAnswer,
  CartCountAnswer,
  RemoveSelected,
  SetQuantity,
  SetQuantityAnswer,
} from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import { getCart } from './get-cart.ts'
import { type CartOwner, countPieces, removeLines } from './repository.ts'
import { setQuantity } from './set-quantity.ts'

// The cart of whoever is signed in, else of the browser's session.
const owned = { tags: ['cart'], security: [{ bearer: [] }, { session: [] }] }
const ItemId = z.object({ id: z.string().max(100) })

export const cartRoutes: Routes = async (app, { db }) => {
  app.addHook('onRequest', identifyCustomer)

  app.get(
    '/cart',
    {
      schema: { ...owned, summary: 'The cart with current prices', response: { 200: CartAnswer } },
    },
    async (request) => {
      const whose = owner(request)
      const kind = 'userId' in whose ? ('user' as const) : ('guest' as const)
      return { success: true as const, owner: kind, ...(await getCart(db, whose)) }
    },
  )

  app.post(
    '/cart',
    {
      schema: {
        ...owned,
        summary:
          'Adds pieces of a product or variant; under one Idempotency-Key (a UUID) only once',
        body: AddToCart,
        response: { 200: AddToCartAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await addToCart(db, owner(request), { ...request.body, key: idempotencyKey(request) })),
    }),
  )

  app.put(
    '/cart/item/:id',
    {
      schema: {
        ...owned,
        summary: 'Sets the pieces of a line; 0 removes it',
        params: ItemId,
        body: SetQuantity,
        response: { 200: SetQuantityAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await setQuantity(db, owner(request), request.params.id, request.body.quantity)),
    }),
  )

  app.delete(
    '/cart/item/:id',
    {
      schema: {
        ...owned,
        summary: 'Removes a line',
        params: ItemId,
        response: { 200: CartCountAnswer },
      },
    },
    async (request) => remove(request, [request.params.id]),
  )

  app.post(
    '/cart/remove-selected',
    {
      schema: {
        ...owned,
        summary: 'Removes several lines',
        body: RemoveSelected,
        response: { 200: CartCountAnswer },
      },
    },
    async (request) => remove(request, request.body.ids),
  )

  async function remove(request: FastifyRequest, ids: readonly string[]) {
    const whose = owner(request)
    const wellFormed = ids.filter((id) => isId(id))
    await removeLines(db, whose, wellFormed)
    return { success: true as const, count: await countPieces(db, whose) }
  }
}

function owner(request: FastifyRequest): CartOwner {
  if (request.session) return { userId: request.session.userId }
  const sessionId = guestSessionId(request)
  if (!sessionId) throw new AppError('SESSION_ID_REQUIRED')
  return { sessionId }
}
