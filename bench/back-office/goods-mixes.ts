import type pg from 'pg'
import { productStates } from '#features/catalog/domain/product-states.ts'
import { goodsSorts } from '#features/catalog/goods-contract.ts'

type Query = Record<string, string>

/** Paths of the list of products, by what they ask. */
export async function goodsMixes(pool: pg.Pool): Promise<Record<string, string[]>> {
  const ask = async (statement: string) => {
    const { rows } = await pool.query<{ value: string }>(statement)
    return rows.map(({ value }) => value)
  }
  const some = (column: string) =>
    ask(
      `SELECT ${column} AS value FROM products WHERE ${column} IS NOT NULL AND deleted_at IS NULL ORDER BY md5(id::text) LIMIT 40`,
    )
  const [names, skus, categories, brands] = [
    await some('name'),
    await some('sku'),
    await some('category_id'),
    await some('brand_id'),
  ]
  const tops = await ask('SELECT id AS value FROM categories WHERE depth = 1')
  const days = Array.from({ length: 20 }, (_, index) =>
    new Date(Date.now() - (30 + index * 40) * 86_400_000).toISOString().slice(0, 10),
  )
  const searched: Query[] = [
    ...names.map((q) => ({ q: q.slice(0, 100) })),
    ...names.map((name, index) => ({ q: name.slice(0, 2 + (index % 6)).trim() })),
    ...names.map((name) => ({ q: name.split(' ').slice(0, 3).toReversed().join(' ') })),
    ...skus.map((q) => ({ q })),
    ...skus.map((sku) => ({ q: sku.slice(0, -1) })),
    { q: 'khong co gi' },
  ]
  const filtered: Query[] = [
    ...categories.map((category) => ({ category })),
    ...tops.map((category) => ({ category })),
    ...brands.map((brand) => ({ brand })),
    ...brands.map((brand, index) => ({ brand, category: categories[index] ?? '' })),
    ...days.map((from) => ({ from, to: from })),
    ...['in', 'out', 'uncounted'].map((stock) => ({ stock })),
    ...tops.map((category) => ({ category, stock: 'out', discounted: '1' })),
    { discounted: '1' },
    ...[1, 2, 5, 10, 50].map((price) => ({ priceMin: `${price}00000`, priceMax: `${price}20000` })),
  ]
  const tabs: Query[] = [...productStates, 'out_of_stock'].map((state) => ({ state }))
  const sorted = [...searched, ...filtered, ...tabs].map((query, index) => ({
    ...query,
    sort: goodsSorts[index % goodsSorts.length] ?? 'newest',
  }))
  const calls = (call: string, queries: readonly Query[]) =>
    queries.map((query) => `/api/admin/products${call}?${new URLSearchParams(query)}`)
  return {
    'Products: first page': calls('', [{}]),
    'Products: tabs': calls('', tabs),
    'Products: searched': calls('', searched),
    'Products: filtered': calls('', filtered),
    'Products: in every order': calls('', sorted),
    'Products: counts of tabs': calls('/counts', [{}]),
    'Products: counts, searched and filtered': calls('/counts', [...searched, ...filtered]),
  }
}
