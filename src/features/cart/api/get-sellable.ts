import { findSellables, type Sellable } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/text.ts'

/** The requested variant. Throws PRODUCT_NOT_FOUND, or INVALID_FIELD when the product needs a variant. */
export async function getSellable(
  db: Db,
  wanted: { productId: string; variantId?: string | null | undefined },
): Promise<Sellable> {
  const productId = Id.safeParse(wanted.productId)
  const variantId = Id.nullable().safeParse(wanted.variantId || null)
  if (!productId.success || !variantId.success) throw new AppError('PRODUCT_NOT_FOUND')
  const [sellable] = await findSellables(db, [
    { productId: productId.data, variantId: variantId.data },
  ])
  if (sellable) return sellable
  if (variantId.data === null && (await hasVariants(db, productId.data))) {
    throw new AppError('INVALID_FIELD', { message: 'Vui lòng chọn phân loại trước' })
  }
  throw new AppError('PRODUCT_NOT_FOUND')
}

async function hasVariants(db: Db, productId: string): Promise<boolean> {
  const found = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('options', '<>', '{}')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
