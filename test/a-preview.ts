import { readUnpublished } from '#features/catalog/api/find-product.ts'
import type { Db } from '#platform/database.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { aStaffMember } from './a-staff-member.ts'

/** A preview of a product, made by a new member of staff. Returns its secret. */
export async function aPreview(db: Db, productId: string): Promise<string> {
  const { id } = await aStaffMember(db, { role: 'goods' })
  const token = newToken()
  const product = await readUnpublished(db, productId)
  await db
    .insertInto('product_previews')
    .values({
      token_hash: hashToken(token),
      staff_id: id,
      preview: JSON.stringify({ product, attributes: [] }),
    })
    .execute()
  return token
}
