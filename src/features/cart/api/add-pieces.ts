import { sql } from 'kysely'
import type { Sellable } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { keptPlan } from '#platform/kept-plans.ts'
import { maxCartLines } from '../contract.ts'
import type { CartOwner } from './repository.ts'

export type Addition = {
  sellable: Sellable
  quantity: number
  /** The most the line may come to at the usual price. */
  limit: number
  /** The flash sale that a line can be bound to, and the most it may then come to. */
  flash: { entryId: string; limit: number } | null
  /** What a piece costs; a line keeps the price of its first pieces, so that a change is shown. */
  price: number
  /** A UUID of the client's own: what comes again under it has been added already. */
  key: string
  /** Asked before a guest's first addition makes a cart. */
  beginCart?: BeginCart | undefined
}

/** Throws when no further cart may be begun. */
export type BeginCart = () => Promise<void>

export type AddedPieces = {
  id: string
  quantity: number
  before: number
  isRepeated: boolean
  isBound: boolean
  /** Pieces of all lines of the cart. */
  count: number
}

/** A client that got no answer tries again before so many other additions to the same line. */
const mostKeys = 8

/**
 * Adds pieces to the owner's line of that variant, making cart and line as needed: parallel additions wait for each other on
 * the cart and none is lost, and one that the line has taken before changes nothing. Undefined when the cart has no room
 * for another line. One statement; two for a guest without a cart.
 */
export async function addPieces(
  db: Db,
  owner: CartOwner,
  addition: Addition,
): Promise<AddedPieces | undefined> {
  const added = await add(db, owner, addition, false)
  if (added?.id !== null) return added
  await addition.beginCart?.()
  return add(db, owner, addition, true)
}

async function add(
  db: Db,
  owner: CartOwner,
  { sellable, quantity, limit, flash, price, key }: Addition,
  mayMakeCart: boolean,
): Promise<AddedPieces | undefined> {
  const whose =
    'userId' in owner
      ? sql`add_pieces(${owner.userId}, NULL`
      : sql`add_guest_pieces(${mayMakeCart}, ${owner.sessionId}`
  const { rows } = await sql<AddedPieces>`${keptPlan}
    SELECT id, quantity, before, is_repeated AS "isRepeated", is_bound AS "isBound", count
    FROM ${whose}, ${sellable.productId}, ${sellable.variantId}, ${quantity}, ${limit},
      ${flash?.entryId ?? null}, ${flash?.limit ?? 0}, ${price}, ${key}, ${mostKeys}, ${maxCartLines})`.execute(
    db,
  )
  return rows[0]
}
