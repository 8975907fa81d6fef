import type { Db } from '#platform/database.ts'
import { aVariant } from './builders.ts'

export const sceneCategory = '0194f0a0-0000-7000-8000-000000000001'

/** One category for all, since one for each would displace the shop's own in lists of categories. */
export async function theSceneCategory(db: Db): Promise<string> {
  await db
    .insertInto('categories')
    .values({
      id: sceneCategory,
      name: 'Hàng thử',
      slug: 'hang-thu',
      depth: 1,
      path_ids: [sceneCategory],
      position: 999,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sceneCategory
}

/** Creates a product without options. */
export async function aThing(
  db: Db,
  name: string,
  spec: { price?: number; stock?: number; isFreeShip?: boolean } = {},
) {
  const { isFreeShip = false, ...variant } = spec
  const categoryId = await theSceneCategory(db)
  return aVariant(db, { ...variant, product: { name, isFreeShip, categoryId } })
}
