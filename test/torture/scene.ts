import { addLocation } from '#features/stock/api/locations/add-location.ts'
import type { Db } from '#platform/database.ts'
import { aFlashSale, aProduct, aVariant } from '../builders.ts'
import { keeper } from '../keeper.ts'
import { manyShoppers, type SignedIn } from '../many-shoppers.ts'
import { giveDiscounts } from './give-discounts.ts'
import type { Observations } from './observations.ts'
import type { Plan, ProductKind } from './plan.ts'
import { createRandom } from './seeded-random.ts'

export type Goods = {
  id: string
  slug: string
  name: string
  kind: ProductKind
  price: number
  variants: { id: string; line: { productId: string; variantId: string | null } }[]
  flashSaleId: string | null
}
export type Scene = {
  goods: Goods[]
  shoppers: SignedIn[]
  endingSaleMs: number
  /** Places of stock besides the main one, and one that is closed now and then. */
  places: string[]
  passingPlace: string
}

const usualPrice = (index: number) => 80_000 + index * 3_000
const flashPrice = (index: number) => 50_000 + index * 1_000
const sizes = ['S', 'M', 'L']
const hourMs = 3_600_000
const endingSaleMs = 6_000

/** Fills an empty shop with the plan's products; records every price in the observations. */
export async function setScene(db: Db, plan: Plan, observations: Observations): Promise<Scene> {
  const random = createRandom(plan.seed + 1_000_000)
  const { category_id } = await aProduct(db, {}).then(({ id }) =>
    db
      .selectFrom('products')
      .select('category_id')
      .$narrowType<{ category_id: string }>()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const goods: Goods[] = []
  for (const [index, kind] of plan.products.entries()) {
    goods.push(await addGoods(index, kind))
  }
  const shoppers = await manyShoppers(db, plan.shoppers.length, 3)
  await giveDiscounts(db, plan, shoppers)
  const place = async (name: string, provinceCode: string) => {
    const id = random.uuid()
    await addLocation(db, keeper, { id, name, address: '', provinceCode })
    return id
  }
  const places = [await place('Chi nhánh', '01'), await place('Kho xa', '79')]
  return { goods, shoppers, endingSaleMs, places, passingPlace: await place('Quầy hội chợ', '01') }

  async function addGoods(index: number, kind: ProductKind): Promise<Goods> {
    const hasSizes = kind === 'variants' || kind === 'flash-shared' || kind === 'flash-own'
    const product = await aProduct(db, {
      name: `Hàng ${kind} ${index}`,
      categoryId: category_id,
      isFreeShip: kind === 'free-ship',
      options: hasSizes ? ['Cỡ'] : [],
    })
    const price = usualPrice(index)
    const discount_price = kind === 'plenty' ? price - 5_000 : null
    const variants: Goods['variants'] = []
    for (const size of hasSizes ? sizes : ['']) {
      const variant = await aVariant(db, {
        product_id: product.id,
        options: size ? { Cỡ: size } : {},
        price,
        discount_price,
        stock: stockOf(kind, random.between(0, 100)),
        is_preorder: kind === 'preorder',
      })
      observations.prices.set(variant.id, new Set([discount_price ?? price]))
      variants.push({ id: variant.id, line: variant.line })
    }
    const flashSaleId = await putOnSale(index, kind, product.id, variants)
    return { ...product, kind, price, variants, flashSaleId }
  }

  async function putOnSale(
    index: number,
    kind: ProductKind,
    productId: string,
    variants: Goods['variants'],
  ): Promise<string | null> {
    if (!kind.startsWith('flash')) return null
    const price = flashPrice(index)
    const endAt = new Date(Date.now() + (kind === 'flash-ending' ? endingSaleMs : hourMs))
    const quantity = random.between(10, 40)
    const ids = variants.map(({ id }) => id)
    for (const id of ids) observations.prices.get(id)?.add(price)
    const own = kind === 'flash-own' ? ids : [null]
    const sales = []
    for (const ownVariantId of own) {
      const variantIds = ownVariantId ? [ownVariantId] : ids
      sales.push(
        await aFlashSale(db, { productId, variantIds, ownVariantId, price, quantity, endAt }),
      )
    }
    return sales[0]?.id ?? null
  }
}

function stockOf(kind: ProductKind, more: number): number | null {
  if (kind === 'untracked') return null
  if (kind === 'scarce') return 3 + Math.floor(more / 10)
  if (kind === 'preorder') return 2 + Math.floor(more / 20)
  if (kind === 'variants') return 10 + Math.floor(more / 4)
  return 100 + more
}
