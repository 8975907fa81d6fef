import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { idempotencyKey } from '#platform/idempotency-key.ts'
import { addressKey, createRateLimit } from '#platform/rate-limit.ts'
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

// The user's cart, or without sign-in that of the browser's session.
const owned = { tags: ['cart'], security: [{ bearer: [] }, { session: [] }] }
const ItemId = z.object({ id: z.string().max(100) })

export const cartRoutes: Routes = async (app, services) => {
  const { db, pool, config } = services
  const guestCarts = createGuestCartLimit(pool, config.guestCarts.perAddress)
  app.addHook('onRequest', identifyCustomer)

  app.get(
    '/cart',
    {
      schema: { ...owned, summary: 'The cart with current prices', response: { 200: CartAnswer } },
    },
    async (request) => {
      const whose = owner(request)
      const kind = 'userId' in whose ? ('user' as const) : ('guest' as const)
      return { success: true as const, owner: kind, ...(await getCart(services, whose)) }
    },
  )

  app.post(
    '/cart',
    {
      schema: {
        ...owned,
        summary: 'Adds pieces of a product or variant, once per Idempotency-Key (a UUID)',
        body: AddToCart,
        response: { 200: AddToCartAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await addToCart(services, owner(request), {
        ...request.body,
        key: idempotencyKey(request),
        checkCartLimit: () => guestCarts(request.ip),
      })),
    }),
  )

  app.put(
    '/cart/item/:id',
    {
      schema: {
        ...owned,
        summary: 'Sets the quantity of a line; 0 removes it',
        params: ItemId,
        body: SetQuantity,
        response: { 200: SetQuantityAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await setQuantity(services, owner(request), request.params.id, request.body.quantity)),
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

const hour = 3600

/** Limits new guest carts per IP address; existing carts are not affected. */
function createGuestCartLimit(pool: Pool, attempts: number) {
  if (attempts === 0) return async () => {}
  const begun = createRateLimit(pool, { name: 'guest_carts', attempts, seconds: hour })
  return (ip: string) => begun.consume(addressKey(ip))
}

function owner(request: FastifyRequest): CartOwner {
  if (request.session) return { userId: request.session.userId }
  const sessionId = guestSessionId(request)
  if (!sessionId) throw new AppError('SESSION_ID_REQUIRED')
  return { sessionId }
}
