import { randomBytes, randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Addresses, Variants, Vouchers } from '#platform/database-types.ts'
import { hashToken } from '#platform/tokens.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'

let counter = 0
const unique = () => `${++counter}-${randomBytes(3).toString('hex')}`

/** Creates a top-level category. */
export async function aCategory(db: Db, { name = `Danh mục ${unique()}` } = {}) {
  const id = randomUUID()
  await db
    .insertInto('categories')
    .values({ id, name, slug: slugifyVietnamese(name), depth: 1, path_ids: [id] })
    .execute()
  return { id, name }
}

type ProductSpec = {
  name?: string
  categoryId?: string
  isFreeShip?: boolean
  isPublished?: boolean
  options?: string[]
}

/** Creates a product without variants; add at least one with `aVariant`. */
export async function aProduct(db: Db, spec: ProductSpec = {}) {
  const name = spec.name ?? `Sản phẩm ${unique()}`
  const slug = `${slugifyVietnamese(name).slice(0, 60)}-${unique()}`
  const { id } = await db
    .insertInto('products')
    .values({
      name,
      slug,
      category_id: spec.categoryId ?? (await aCategory(db)).id,
      is_free_ship: spec.isFreeShip ?? false,
      is_published: spec.isPublished ?? true,
      min_price: 100_000,
      max_price: 100_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, option] of (spec.options ?? []).entries()) {
    await db
      .insertInto('product_options')
      .values({ product_id: id, position, name: option })
      .execute()
  }
  return { id, slug, name }
}

type VariantSpec = Partial<Omit<Insertable<Variants>, 'options'>> & {
  options?: Record<string, string>
  product?: ProductSpec
}

/** Creates a variant, with a product of its own unless `product_id` is given, and books its stock in the ledger. */
export async function aVariant(db: Db, { options = {}, product, ...spec }: VariantSpec = {}) {
  const productId = spec.product_id ?? (await aProduct(db, product)).id
  const row = await db
    .insertInto('variants')
    .values({
      price: 100_000,
      stock: 10,
      ...spec,
      product_id: productId,
      options: JSON.stringify(options),
    })
    .returning(['id', 'stock', 'price', 'discount_price'])
    .executeTakeFirstOrThrow()
  const price = row.discount_price ?? row.price
  await db
    .updateTable('products')
    .set({ min_price: price, max_price: price })
    .where('id', '=', productId)
    .execute()
  if (row.stock) {
    await db
      .insertInto('stock_ledger')
      .values({ variant_id: row.id, delta: row.stock, reason: 'import' })
      .execute()
  }
  const variantId = Object.keys(options).length > 0 ? row.id : null
  return { id: row.id, productId, variantId, line: { productId, variantId } }
}

/** Creates a signed-in shopper, with the headers of their requests. */
export async function aShopper(
  db: Db,
  { email = null as string | null, name = null as string | null, isEmailConfirmed = true } = {},
) {
  const phone = `09${randomBytes(4).readUInt32BE().toString().padStart(10, '0').slice(0, 8)}`
  const { id } = await db
    .insertInto('users')
    .values({
      ...{ phone, email, name },
      password_hash: 'never matches',
      email_confirmed_at: email && isEmailConfirmed ? sql`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      user_id: id,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return { id, phone, token, headers: { authorization: `Bearer ${token}` } }
}

/** Creates an address in Hà Nội, by default the user's default address. */
export async function anAddress(db: Db, userId: string, spec: Partial<Insertable<Addresses>> = {}) {
  return db
    .insertInto('addresses')
    .values({
      user_id: userId,
      full_name: 'Nguyễn Thị Mẫu',
      phone: '0912345678',
      street: '12 phố Mẫu',
      province_code: '01',
      province_name: 'Thành phố Hà Nội',
      district_code: '001',
      district_name: 'Quận Ba Đình',
      ward_code: '00001',
      ward_name: 'Phường Phúc Xá',
      is_default: true,
      ...spec,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Creates a running flash sale of one variant or (without `variantId`) of the product's given variants together. */
export async function aFlashSale(
  db: Db,
  spec: {
    productId: string
    variantIds: string[]
    ownVariantId?: string | null
    price: number
    quantity: number
    startAt?: Date
    endAt?: Date
  },
) {
  const startAt = spec.startAt ?? new Date(Date.now() - 60_000)
  const endAt = spec.endAt ?? new Date(Date.now() + 3_600_000)
  const sale = await db
    .insertInto('flash_sales')
    .values({ name: `Flash Sale ${unique()}`, start_at: startAt, end_at: endAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = await db
    .insertInto('flash_sale_entries')
    .values({
      flash_sale_id: sale.id,
      product_id: spec.productId,
      variant_id: spec.ownVariantId ?? null,
      price: spec.price,
      quantity: spec.quantity,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO flash_sale_variants (entry_id, variant_id)
    SELECT ${entry.id}, unnest(${spec.variantIds}::uuid[])`.execute(db)
  return { id: sale.id, entryId: entry.id }
}

/** Creates a public voucher of 10 % with a unique code, valid for a day. */
export async function aVoucher(db: Db, spec: Partial<Insertable<Vouchers>> = {}) {
  const code = `MA${randomBytes(5).toString('hex').toUpperCase()}`
  const endAt = new Date(Date.now() + 86_400_000)
  return db
    .insertInto('vouchers')
    .values({ code, percent: 10, start_at: new Date(0), end_at: endAt, ...spec })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/** Creates the database row of an uploaded picture, without a file. */
export async function anUpload(
  db: Db,
  owner: string | { staffId: string },
  purpose: 'avatar' | 'review' | 'return' | 'product' | 'content' = 'avatar',
) {
  const name = `${randomUUID()}.jpg`
  const path = `${name.slice(0, 2)}/${name}`
  const { id } = await db
    .insertInto('uploads')
    .values({
      ...(typeof owner === 'string' ? { user_id: owner } : { staff_id: owner.staffId }),
      path,
      mime_type: 'image/jpeg',
      bytes: 5,
      purpose,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, url: `/uploads/${path}` }
}
