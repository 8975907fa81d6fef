import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { stateProblem } from '../../domain/product-states.ts'
import type { EditedProduct } from '../../product-contract.ts'
import type { WantedProduct } from './wanted-product.ts'

type Wrong = { path: string; message: string }

/** What is known of the product that is saved; of a new one, that it is a draft without variants. */
type Known = Pick<EditedProduct, 'id' | 'isDraft' | 'publishAt' | 'images'> & {
  videos: EditedProduct['videos']
  variants: Pick<EditedProduct['variants'][number], 'id' | 'imageUrl'>[]
}

/** Throws INVALID_FIELD with a sentence for each field that does not fit the others or the rest of the shop. */
export async function checkProduct(
  tx: Db,
  wanted: WantedProduct,
  known: Known,
  now: Date,
): Promise<void> {
  const errors = [
    ...ownProblems(wanted, known, now),
    ...(await categoryProblems(tx, wanted)),
    ...(await nameProblems(tx, wanted, known)),
    ...(await skuProblems(tx, wanted, known)),
    ...(await barcodeProblems(tx, wanted, known)),
    ...(await mediaProblems(tx, wanted, known)),
  ]
  const [first] = errors
  if (first) throw new AppError('INVALID_FIELD', { message: first.message, errors })
}

function ownProblems(wanted: WantedProduct, known: Known, now: Date): Wrong[] {
  const { options, variants } = wanted
  const plan = (time: string | null) => (time === null ? null : new Date(time))
  const state = stateProblem(
    { state: wanted.state, publishAt: plan(wanted.publishAt) },
    { isDraft: known.isDraft, publishAt: plan(known.publishAt) },
    now,
  )
  return [
    ...(state ? [state] : []),
    ...repeated(options, (name) => name.toLowerCase()).map((index) => ({
      path: `options.${index}`,
      message: 'Lựa chọn này đã có.',
    })),
    ...(options.length === 0 && variants.length > 1
      ? [{ path: 'variants', message: 'Sản phẩm không có lựa chọn thì chỉ có một phân loại.' }]
      : []),
    ...variants.flatMap(({ values, price, discountPrice }, index): Wrong[] => [
      ...(values.length === options.length
        ? []
        : [
            {
              path: `variants.${index}.values`,
              message: 'Phân loại phải có giá trị của mọi lựa chọn.',
            },
          ]),
      ...(discountPrice !== null && discountPrice >= price
        ? [
            {
              path: `variants.${index}.discountPrice`,
              message: 'Giá khuyến mãi phải thấp hơn giá bán.',
            },
          ]
        : []),
    ]),
    ...(options.length > 0 ? repeated(variants, ({ values }) => JSON.stringify(values)) : []).map(
      (index) => ({ path: `variants.${index}.values`, message: 'Phân loại này đã có ở trên.' }),
    ),
    ...repeated(variants, ({ id }) => id).map((index) => ({
      path: `variants.${index}.id`,
      message: 'Phân loại này đã có ở trên.',
    })),
    ...variants.flatMap(({ id }, index) =>
      id !== null && !known.variants.some((one) => one.id === id)
        ? [{ path: `variants.${index}.id`, message: 'Phân loại này không còn. Hãy tải lại trang.' }]
        : [],
    ),
  ]
}

/** Indexes of items whose key an earlier one has; null is no key. */
function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): number[] {
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const key = keyOf(item)
    if (key === null) return []
    if (seen.has(key)) return [index]
    seen.add(key)
    return []
  })
}

async function categoryProblems(
  tx: Db,
  { categoryId, moreCategoryIds }: WantedProduct,
): Promise<Wrong[]> {
  // Locked, so that none is deleted before this product refers to it.
  const found = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', [categoryId, ...moreCategoryIds])
    .orderBy('id')
    .forKeyShare()
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return [
    ...(known.has(categoryId)
      ? []
      : [{ path: 'categoryId', message: 'Danh mục này không còn. Hãy chọn lại.' }]),
    ...(moreCategoryIds.every((id) => known.has(id))
      ? []
      : [{ path: 'moreCategoryIds', message: 'Có danh mục không còn. Hãy bỏ nó ra.' }]),
  ]
}

async function nameProblems(tx: Db, { slug, sku }: WantedProduct, known: Known): Promise<Wrong[]> {
  // An address that another product had before is free: the database then forgets that it led there.
  const { rows } = await sql<{ path: 'slug' | 'sku'; name: string; isGone: boolean }>`
    SELECT 'slug' AS path, name, deleted_at IS NOT NULL AS "isGone" FROM products
    WHERE slug = ${slug} AND id <> ${known.id}
    UNION ALL SELECT 'sku', name, deleted_at IS NOT NULL FROM products WHERE sku = ${sku} AND id <> ${known.id}`.execute(
    tx,
  )
  return rows.map(({ path, name, isGone }) => {
    const what = path === 'slug' ? 'Đường dẫn' : 'SKU'
    return { path, message: `${what} này đã có ở “${name}”${isGone ? ' (đã xoá)' : ''}.` }
  })
}

async function skuProblems(tx: Db, { variants }: WantedProduct, known: Known): Promise<Wrong[]> {
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  const { rows } = await sql<{ sku: string; name: string; isGone: boolean }>`
    SELECT v.sku, p.name, v.deleted_at IS NOT NULL AS "isGone" FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.sku = ANY (${skus}::text[]) AND v.product_id <> ${known.id}`.execute(tx)
  return [
    ...repeated(variants, ({ sku }) => sku).map((index) => ({
      path: `variants.${index}.sku`,
      message: 'SKU này đã có ở phân loại trên.',
    })),
    ...variants.flatMap(({ sku }, index) => {
      const other = rows.find((row) => row.sku === sku)
      const where = other?.isGone ? 'một phân loại đã bỏ của ' : ''
      const message = `SKU này đã có ở ${where}“${other?.name}”.`
      return other ? [{ path: `variants.${index}.sku`, message }] : []
    }),
  ]
}

async function barcodeProblems(
  tx: Db,
  { variants }: WantedProduct,
  known: Known,
): Promise<Wrong[]> {
  const barcodes = variants.flatMap(({ barcode }) => barcode ?? [])
  // Without one, the planner could not take the index of those that there are.
  if (barcodes.length === 0) return []
  const { rows } = await sql<{ barcode: string; name: string }>`
    SELECT v.barcode, p.name FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.barcode = ANY (${barcodes}::text[]) AND v.barcode IS NOT NULL AND v.deleted_at IS NULL AND v.product_id <> ${known.id}`.execute(
    tx,
  )
  return [
    ...repeated(variants, ({ barcode }) => barcode).map((index) => ({
      path: `variants.${index}.barcode`,
      message: 'Mã vạch này đã có ở phân loại trên.',
    })),
    ...variants.flatMap(({ barcode }, index) => {
      const other = rows.find((row) => row.barcode === barcode)
      const message = `Mã vạch này đã có ở “${other?.name}”.`
      return other ? [{ path: `variants.${index}.barcode`, message }] : []
    }),
  ]
}

const uploadsPath = '/uploads/'
const gone = 'Tệp này không còn vì quá lâu chưa lưu. Hãy bỏ ra và tải lên lại.'

/** Pictures and videos are the product's own, or uploads of staff, which are locked so that they are not deleted meanwhile. */
async function mediaProblems(tx: Db, wanted: WantedProduct, known: Known): Promise<Wrong[]> {
  const pictures = new Set(wanted.images.map(({ url }) => url))
  const named = [
    ...wanted.images.map(({ url }, index) => ({ path: `images.${index}.url`, url, kind: 'image' })),
    ...wanted.videos.flatMap(({ url, posterUrl }, index) => [
      { path: `videos.${index}.url`, url, kind: 'video' },
      ...(posterUrl ? [{ path: `videos.${index}.url`, url: posterUrl, kind: 'image' }] : []),
    ]),
    ...wanted.variants.flatMap(({ imageUrl }, index) =>
      imageUrl && !pictures.has(imageUrl)
        ? [{ path: `variants.${index}.imageUrl`, url: imageUrl, kind: 'image' }]
        : [],
    ),
  ]
  const described = [...wanted.description.matchAll(/"(\/uploads\/[^"]+)"/g)].map(([, url]) => url)
  const paths = [...named.map(({ url }) => url), ...described].flatMap((url) =>
    url?.startsWith(uploadsPath) ? [url.slice(uploadsPath.length)] : [],
  )
  const { rows } = await sql<{ path: string; poster: string | null; kind: string }>`
    SELECT path, poster_path AS poster, split_part(mime_type, '/', 1) AS kind FROM uploads
    WHERE (path = ANY (${paths}::text[]) OR poster_path = ANY (${paths}::text[])) AND purpose = 'product'
    ORDER BY id FOR KEY SHARE`.execute(tx)
  const usable = new Map([
    ...rows.map(({ path, kind }): [string, string] => [uploadsPath + path, kind]),
    ...rows.flatMap(({ poster }): [string, string][] =>
      poster ? [[uploadsPath + poster, 'image']] : [],
    ),
    ...known.images.map(({ url }): [string, string] => [url, 'image']),
    ...known.variants.flatMap(({ imageUrl }): [string, string][] =>
      imageUrl ? [[imageUrl, 'image']] : [],
    ),
    ...known.videos.flatMap(({ url, posterUrl }): [string, string][] => [
      [url, 'video'],
      ...(posterUrl ? [[posterUrl, 'image'] satisfies [string, string]] : []),
    ]),
  ])
  return named.flatMap(({ path, url, kind }) =>
    usable.get(url) === kind ? [] : [{ path, message: gone }],
  )
}
