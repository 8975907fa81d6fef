import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { EditedProduct } from '../../product-contract.ts'
import { findEditedProduct, getEditedProduct } from './edited-product.ts'
import { freeSlug, retryTaken } from './save-product.ts'
import { writeProduct } from './write-product.ts'

const nothing = { options: [], images: [], videos: [], attributes: [], moreCategoryIds: [] }
const suffix = ' (bản sao)'
const longestName = 300

/**
 * Copies a product to a draft under an id of the caller, without what is unique to it (address, SKUs, barcodes) and with no stock. The same
 * again is a retry. Throws PRODUCT_NOT_FOUND.
 */
export async function copyProduct(
  db: Db,
  actor: StaffActor,
  sourceId: string,
  copyId: string,
): Promise<EditedProduct> {
  const id = copyId.toLowerCase()
  return retryTaken(db, async (tx) => {
    const source = await getEditedProduct(tx, sourceId)
    const existing = await findEditedProduct(tx, id)
    if (existing) return existing
    const name = `${source.name.slice(0, longestName - suffix.length)}${suffix}`
    await writeProduct(
      tx,
      { ...nothing, id, isNew: true, isDraft: true },
      {
        ...source,
        ...{ name, slug: await freeSlug(tx, id, name), sku: null, state: 'draft', publishAt: null },
        variants: source.variants.map(({ stock, sold: _, ...variant }) => ({
          ...variant,
          ...{ id: null, sku: null, barcode: null },
          // Not counted stays so.
          openingStock: stock === null ? null : 0,
        })),
      },
    )
    await recordAudit(tx, actor, {
      action: 'product.copied',
      subject: id,
      after: { name, copiedFrom: source.id },
    })
    return getEditedProduct(tx, id)
  })
}
