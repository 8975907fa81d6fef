import { sql } from 'kysely'
import { z } from 'zod'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { lockProducts, moveProducts, restoreFurther } from './absorb.ts'
import { enqueueCategoryWork } from './category-work.ts'
import {
  changeTree,
  findTreeCategory,
  mostLevels,
  pathText,
  type TreeCategory,
} from './change-tree.ts'
import { refuseTakenName, refuseTakenSlug } from './check-names.ts'
import { branchHeight, graftChildren } from './graft.ts'
import { Mentions, restoreMentions } from './mentions.ts'
import { childIds, orderSiblings } from './order-siblings.ts'

const Kept = z.object({
  parentId: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  version: z.number(),
  beforeId: z.string().nullable(),
})

const Further = z.array(
  z.object({ productId: z.string(), before: z.array(z.string()), after: z.array(z.string()) }),
)

/**
 * Brings a deleted or merged category back, with its id, address and place, and with those of its products and children that are still
 * where the merge put them. What else named it does so again. Repeated it succeeds. Throws NOT_FOUND after a day, INVALID_FIELD or CATEGORY_PARENT_GONE where
 * its place is taken, or CATALOG_BUSY.
 */
export function undoRemoval(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: StaffActor,
  removalId: string,
): Promise<{ id: string; version: number }> {
  return changeTree(db, async (tx) => {
    const removal = isId(removalId)
      ? await tx
          .selectFrom('category_removals')
          .selectAll()
          .where('id', '=', removalId)
          .executeTakeFirst()
      : undefined
    if (!removal) throw new AppError('NOT_FOUND')
    const { category_id: id, into_id: intoId, addresses } = removal
    const there = await findTreeCategory(tx, id)
    if (there) return { id, version: there.version }
    const kept = Kept.parse(removal.category)
    const category = await bringBack(tx, id, kept)
    await sql`
      UPDATE old_addresses SET target_id = ${id} WHERE kind = 'category' AND slug = ANY (${addresses})`.execute(
      tx,
    )
    await sql`
      DELETE FROM old_addresses WHERE kind = 'category' AND slug IN (${kept.slug}, ${id})`.execute(
      tx,
    )
    const into = intoId ? await findTreeCategory(tx, intoId) : undefined
    if (into) {
      await takeBackChildren(tx, into, category, removal.child_ids)
      const further = Further.parse(removal.further)
      await lockProducts(tx, [...removal.product_ids, ...further.map(({ productId }) => productId)])
      await moveProducts(tx, into.id, id, await stillIn(tx, into.id, removal.product_ids))
      await restoreFurther(tx, further)
      await restoreMentions(tx, id, into.id, Mentions.parse(removal.mentions))
      await enqueueCategoryWork(tx, jobs)
    }
    const after = { name: kept.name, slug: kept.slug, parent: await pathText(tx, kept.parentId) }
    await recordAudit(tx, actor, { action: 'category.restored', subject: id, after })
    return { id, version: category.version }
  })
}

async function bringBack(tx: Db, id: string, kept: z.infer<typeof Kept>): Promise<TreeCategory> {
  const { parentId, name, slug, imageUrl } = kept
  const parent = parentId === null ? undefined : await findTreeCategory(tx, parentId)
  const isGone = parentId !== null && (!parent || parent.intoId)
  if (isGone || (parent && parent.depth >= mostLevels)) throw new AppError('CATEGORY_PARENT_GONE')
  await refuseTakenName(tx, { parentId, name })
  await refuseTakenSlug(tx, slug)
  const siblings = await childIds(tx, parentId)
  await tx
    .insertInto('categories')
    .values({
      id,
      parent_id: parentId,
      name,
      slug,
      image_url: imageUrl,
      depth: (parent?.depth ?? 0) + 1,
      path_ids: [...(parent?.pathIds ?? []), id],
      version: kept.version + 1,
    })
    .execute()
  const index = kept.beforeId === null ? -1 : siblings.indexOf(kept.beforeId)
  await orderSiblings(tx, siblings.toSpliced(index === -1 ? siblings.length : index, 0, id))
  const category = await findTreeCategory(tx, id)
  if (!category) throw new Error('a category was not brought back')
  return category
}

/** Those of the products whose main category it is. */
async function stillIn(tx: Db, id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE id = ANY (${[...ids]}::uuid[]) AND category_id = ${id}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

async function takeBackChildren(
  tx: Db,
  from: TreeCategory,
  to: TreeCategory,
  wanted: readonly string[],
): Promise<void> {
  const still = (await childIds(tx, from.id)).filter((id) => wanted.includes(id) && id !== to.id)
  const fitting: string[] = []
  for (const id of still) {
    const child = await findTreeCategory(tx, id)
    if (child && to.depth + (await branchHeight(tx, child)) <= mostLevels) fitting.push(id)
  }
  if (fitting.length === 0) return
  await graftChildren(tx, from, to, fitting)
  await orderSiblings(
    tx,
    wanted.filter((id) => fitting.includes(id)),
  )
}
