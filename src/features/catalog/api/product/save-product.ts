import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { lockNewId } from '#platform/lock-new-id.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type {
  CreateProduct,
  EditedProduct,
  ProductInput,
  SaveProduct,
} from '../../product-contract.ts'
import { baseSlug } from '../import/parse-line.ts'
import { checkProduct } from './check-product.ts'
import { findEditedProduct, getEditedProduct } from './edited-product.ts'
import { productChanges } from './product-changes.ts'
import { fieldsOf, type WantedProduct, wantedProduct } from './wanted-product.ts'
import { writeProduct } from './write-product.ts'

const nothing = {
  ...{ options: [], variants: [], images: [], videos: [], attributes: [] },
  moreCategoryIds: [],
}

/**
 * Adds a product under an id of the caller; the same one again is a retry. Throws INVALID_FIELD with a sentence for each wrong field, and
 * STALE_EDIT for an id that another product has.
 */
export async function createProduct(
  db: Db,
  actor: StaffActor,
  { id: given, ...input }: CreateProduct,
): Promise<EditedProduct> {
  // As it is stored, and so in the log.
  const id = given.toLowerCase()
  return retryTaken(db, async (tx) => {
    await lockNewId(tx, id)
    const existing = await findEditedProduct(tx, id)
    if (existing) {
      const wanted = await wantedProduct(tx, { ...input, slug: existing.slug }, existing)
      if (isDeepStrictEqual(fieldsOf(wanted), fieldsOf(existing))) return existing
      return reject(tx, existing)
    }
    const { wanted, known } = await newProduct(tx, id, input)
    await checkProduct(tx, wanted, known, new Date())
    await writeProduct(tx, { ...known, isNew: true }, wanted, { by: actor.name })
    const { name, state } = wanted
    await recordAudit(tx, actor, { action: 'product.created', subject: id, after: { name, state } })
    return getEditedProduct(tx, id)
  })
}

/** What a new product shall be, and what is known of it before: a draft with nothing. */
export async function newProduct(tx: Db, id: string, input: ProductInput) {
  const wanted = await wantedProduct(tx, input, { ...nothing, slug: '' })
  wanted.slug = input.slug ?? (await freeSlug(tx, id, input.name))
  return { wanted, known: { ...nothing, id, slug: wanted.slug, isDraft: true, publishAt: null } }
}

/**
 * Saves a product. Nothing of what orders write is touched, so orders meanwhile lose nothing. Throws PRODUCT_NOT_FOUND, STALE_EDIT, or
 * INVALID_FIELD with a sentence for each wrong field.
 */
export async function saveProduct(
  db: Db,
  actor: StaffActor,
  id: string,
  { version, ...input }: SaveProduct,
  stock: { mayAdjustStock: boolean },
): Promise<EditedProduct> {
  if (!isId(id)) throw new AppError('PRODUCT_NOT_FOUND')
  return retryTaken(db, async (tx) => {
    const stored = await lockProduct(tx, id)
    const wanted = await wantedProduct(tx, input, stored)
    if (isDeepStrictEqual(fieldsOf(wanted), fieldsOf(stored))) return stored
    if (stored.version !== version) return reject(tx, stored)
    await checkProduct(tx, wanted, stored, new Date())
    await writeProduct(tx, { ...stored, isNew: false }, wanted, { ...stock, by: actor.name })
    await recordChange(tx, actor, stored, wanted)
    return getEditedProduct(tx, id)
  })
}

/** Locks as orders and imports do: variants in the order of their ids, then the product. */
export async function lockProduct(tx: Db, id: string): Promise<EditedProduct> {
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM variants WHERE product_id = ${id} ORDER BY id FOR NO KEY UPDATE) locked`.execute(
    tx,
  )
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return getEditedProduct(tx, id)
}

const changing = [
  'product.created',
  'product.changed',
  'product.published',
  'product.copied',
] as const

function reject(tx: Db, stored: EditedProduct): Promise<never> {
  return rejectStaleEdit(tx, {
    ...{ subject: stored.id, actions: changing, version: stored.version },
    current: { ...stored },
  })
}

async function recordChange(
  tx: Db,
  actor: StaffActor,
  stored: EditedProduct,
  wanted: WantedProduct,
): Promise<void> {
  const { before, after } = productChanges(stored, wanted)
  const names = await findCategoryNames(tx, stored, wanted)
  const named = (fields: Record<string, unknown>, product: EditedProduct | WantedProduct) => {
    const { categoryId, moreCategoryIds, ...rest } = fields
    return {
      ...(categoryId !== undefined && { category: names.get(product.categoryId) }),
      ...(moreCategoryIds !== undefined && {
        moreCategories: product.moreCategoryIds.map((id) => names.get(id) ?? id),
      }),
      ...rest,
    }
  }
  await recordAudit(tx, actor, {
    action: 'product.changed',
    subject: stored.id,
    before: named(before, stored),
    after: named(after, wanted),
  })
}

/** Names of categories, as the log keeps them: they may be gone when it is read. */
async function findCategoryNames(tx: Db, ...products: (EditedProduct | WantedProduct)[]) {
  const ids = products.flatMap(({ categoryId, moreCategoryIds }) => [
    categoryId,
    ...moreCategoryIds,
  ])
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The address of a new product by its name; the end of its id follows where another has it. */
export async function freeSlug(tx: Db, id: string, name: string): Promise<string> {
  const slug = baseSlug(name)
  const taken = await tx
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return taken ? `${slug}-${id.slice(-8)}` : slug
}

/**
 * Somebody else may take an address, a SKU or a barcode after it was found free, or delete a category after it was found: a second look
 * then says so.
 */
export async function retryTaken<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (!(error instanceof DatabaseError) || !/^2350[35]$/.test(error.code ?? '')) throw error
    return inTransaction(db, work)
  }
}
