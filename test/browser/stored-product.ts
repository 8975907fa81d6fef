import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { CreateProduct, EditedProduct } from '#features/catalog/product-contract.ts'
import type { Db } from '#platform/database.ts'
import { aThing } from '../a-thing.ts'
import { aProductInput } from '../product-input.ts'
import { expect, type Member, newAddress } from './staff-scene.ts'

/** A name that no other journey's goods have. */
export const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

const shots = process.env.SHOTS
/** A screenshot, where SHOTS names a folder for them. */
export async function look(page: Page, name: string, project: string): Promise<void> {
  if (!shots) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${project}-${name}.png`, fullPage: true })
}

/** A product that was entered before, through the API. */
export async function stored(
  page: Page,
  owner: Member,
  db: Db,
  fields: Partial<CreateProduct> = {},
) {
  const { productId } = await aThing(db, unique('Khăn'))
  const { category_id } = await db
    .selectFrom('products')
    .select('category_id')
    .$narrowType<{ category_id: string }>()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const data = aProductInput(category_id, { name: unique('Áo dài'), ...fields })
  const answer = await page.request.post('/api/admin/products', { data, headers: owner.headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data as EditedProduct
}
