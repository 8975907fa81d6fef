import { sql } from 'kysely'
import type { Sellable } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { maxCartLines } from '../contract.ts'
import type { CartOwner } from './repository.ts'

export type Addition = {
  sellable: Sellable
  quantity: number
  /** Maximum quantity of the line at the regular price. */
  limit: number
  /** The flash sale that the line can be bound to, with its maximum quantity. */
  flash: { entryId: string; limit: number } | null
  /** Unit price. A line keeps the price of its first addition, so that the cart can show price changes. */
  price: number
  /** The client's idempotency key. */
  key: string
  /** Called before a cart is created for a guest. */
  checkCartLimit?: CheckCartLimit | undefined
}

/** Throws when the limit of new guest carts is reached. */
export type CheckCartLimit = () => Promise<void>

export type AddedPieces = {
  id: string
  quantity: number
  before: number
  isRepeated: boolean
  isBound: boolean
  /** Pieces of all lines of the cart. */
  count: number
}

/** Idempotency keys kept per line; a retry arrives before this many other additions. */
const maxKeys = 8

/**
 * Adds pieces to the owner's line of a variant, creating cart and line as needed. Concurrent additions are serialized by the
 * lock on the cart, and a repeated key changes nothing. Undefined when the cart has the maximum number of lines. One
 * statement; two for a guest without a cart.
 */
export async function addPieces(
  db: Db,
  owner: CartOwner,
  addition: Addition,
): Promise<AddedPieces | undefined> {
  const added = await add(db, owner, addition, false)
  if (added?.id !== null) return added
  await addition.checkCartLimit?.()
  return add(db, owner, addition, true)
}

async function add(
  db: Db,
  owner: CartOwner,
  { sellable, quantity, limit, flash, price, key }: Addition,
  mayCreateCart: boolean,
): Promise<AddedPieces | undefined> {
  const whose =
    'userId' in owner
      ? sql`add_pieces(${owner.userId}, NULL`
      : sql`add_guest_pieces(${mayCreateCart}, ${owner.sessionId}`
  const { rows } = await sql<AddedPieces>`${prepared}
    SELECT id, quantity, before, is_repeated AS "isRepeated", is_bound AS "isBound", count
    FROM ${whose}, ${sellable.productId}, ${sellable.variantId}, ${quantity}, ${limit},
      ${flash?.entryId ?? null}, ${flash?.limit ?? 0}, ${price}, ${key}, ${maxKeys}, ${maxCartLines})`.execute(
    db,
  )
  return rows[0]
}
