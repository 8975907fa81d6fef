import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { AppError } from '#shared/app-error.ts'
import type { ProductPreview } from '../../preview-contract.ts'
import type { CreateProduct, ProductInput } from '../../product-contract.ts'
import { readUnpublished } from '../find-product.ts'
import { unpublishedAttributes } from '../product-attributes.ts'
import { checkProduct } from './check-product.ts'
import { findEditedProduct } from './edited-product.ts'
import { lockProduct, newProduct, retryTaken } from './save-product.ts'
import { wantedProduct } from './wanted-product.ts'
import { writeProduct } from './write-product.ts'

/** How long a preview is shown, in hours. */
const keptHours = 24
/** The most previews of one member of staff; older ones give way. */
const mostKept = 20

/** Its transaction is rolled back, so that nothing of a preview is saved. */
class Seen extends Error {
  readonly preview: ProductPreview
  constructor(preview: ProductPreview) {
    super('seen')
    this.preview = preview
  }
}

/**
 * Makes a page that shows what the editor holds, of a product that exists or not, as shoppers would see it, for a day and whoever has its address. Throws INVALID_FIELD with
 * a sentence for each wrong field.
 */
export async function previewProduct(
  db: Db,
  staffId: string,
  input: CreateProduct,
): Promise<{ address: string; expiresAt: string }> {
  const preview = await seenByShoppers(db, input)
  const token = newToken()
  const { rows } = await sql<{ expires_at: Date }>`
    WITH old AS (
      DELETE FROM product_previews
      WHERE created_at < now() - make_interval(hours => ${keptHours}) OR token_hash IN (
        SELECT token_hash FROM product_previews WHERE staff_id = ${staffId}
        ORDER BY created_at DESC OFFSET ${mostKept - 1}))
    INSERT INTO product_previews (token_hash, staff_id, preview)
    VALUES (${hashToken(token)}, ${staffId}, ${JSON.stringify(preview)}::jsonb)
    RETURNING created_at + make_interval(hours => ${keptHours}) AS expires_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a preview was not stored')
  return {
    address: `/products/${preview.product.slug}?preview=${token}`,
    expiresAt: row.expires_at.toISOString(),
  }
}

async function seenByShoppers(db: Db, { id: given, ...input }: CreateProduct) {
  const id = given.toLowerCase()
  try {
    return await retryTaken(db, async (tx) => {
      await writeEdited(tx, id, input)
      throw new Seen({
        product: await readUnpublished(tx, id),
        attributes: await unpublishedAttributes(tx, id),
      })
    })
  } catch (error) {
    if (error instanceof Seen) return error.preview
    throw error
  }
}

async function writeEdited(tx: Db, id: string, input: ProductInput): Promise<void> {
  if (!(await findEditedProduct(tx, id))) {
    const { wanted, known } = await newProduct(tx, id, input)
    await checkProduct(tx, wanted, known, new Date())
    return writeProduct(tx, { ...known, isNew: true }, wanted)
  }
  const stored = await lockProduct(tx, id)
  const wanted = await wantedProduct(tx, input, stored)
  await checkProduct(tx, wanted, stored, new Date())
  return writeProduct(tx, { ...stored, isNew: false }, wanted)
}

/** Throws PREVIEW_NOT_FOUND, also for one that is over. */
export async function findPreview(db: Db, token: string): Promise<ProductPreview> {
  const row = await db
    .selectFrom('product_previews')
    .select('preview')
    .where('token_hash', '=', hashToken(token))
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${keptHours})`)
    .executeTakeFirst()
  if (!row) throw new AppError('PREVIEW_NOT_FOUND')
  return row.preview as ProductPreview
}
