import type { Db } from '#platform/database.ts'
import { sanitizeHtml } from '#platform/sanitize.ts'
import { fieldError } from '#shared/field-error.ts'
import type { CollectionFields } from '../../collections-contract.ts'
import { refuseLargeBrands } from './rule-query.ts'

const uploads = '/uploads/'
/** The furthest plan: a year. */
const furthestMs = 366 * 24 * 60 * 60 * 1000

/**
 * Brings input into the form in which it is read back. A picture that begins to be used is locked, so that the cleanup does not delete
 * it. Throws INVALID_FIELD.
 */
export async function checkedFields(
  tx: Db,
  input: CollectionFields,
  before: CollectionFields | undefined,
): Promise<CollectionFields> {
  const publishAt =
    input.isPublished && input.publishAt !== null ? new Date(input.publishAt).toISOString() : null
  if (publishAt && new Date(publishAt).getTime() > Date.now() + furthestMs) {
    throw fieldError('publishAt', 'Giờ hiện không được xa hơn một năm.')
  }
  const { imageUrl, rule } = input
  if (imageUrl !== null && imageUrl !== before?.imageUrl) await checkPicture(tx, imageUrl)
  if (rule) await refuseLargeBrands(tx, rule)
  return {
    ...input,
    description: sanitizeHtml(input.description),
    products: rule ? [] : await knownProducts(tx, input.products),
    publishAt,
  }
}

async function checkPicture(tx: Db, imageUrl: string): Promise<void> {
  const found = imageUrl.startsWith(uploads)
    ? await tx
        .selectFrom('uploads')
        .select('id')
        .where('path', '=', imageUrl.slice(uploads.length))
        .where('purpose', '=', 'product')
        .where('mime_type', 'like', 'image/%')
        .forKeyShare()
        .executeTakeFirst()
    : undefined
  if (!found) throw fieldError('imageUrl', 'Ảnh không dùng được. Vui lòng bỏ ra và tải lên lại.')
}

/** Products that were deleted meanwhile are left out. */
async function knownProducts(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.map((id) => id.toLowerCase()).filter((id) => known.has(id))
}
