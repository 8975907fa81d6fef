import { slugifyVietnamese } from '#shared/vietnamese.ts'
import { categories } from './categories.ts'
import { chance, zipf } from './chance.ts'
import { attributes, colours, syllable, traits } from './words.ts'

type Leaf = { id: string; name: string; price: number; attributes: number[] }
export type Row = readonly (string | number | boolean | null)[]

export type Rows = Record<keyof typeof columns, Row[]>

export const columns = {
  products: [
    ...['id', 'slug', 'sku', 'name', 'short_desc', 'description', 'brand_id', 'category_id'],
    ...['thumbnail', 'is_free_ship', 'ship_fast', 'min_price', 'max_price', 'in_stock', 'sold'],
    ...['sold_before', 'rating_before_sum', 'rating_before_count', 'rating_value', 'rating_count'],
    ...['created_at', 'search_extra'],
  ],
  product_images: ['product_id', 'position', 'url'],
  product_options: ['product_id', 'position', 'name'],
  variants: [...['id', 'product_id', 'options', 'price', 'discount_price', 'stock', 'position']],
  product_attributes: ['product_id', 'attribute_id', 'position', 'value', 'value_number'],
}

const brandCount = 3000
const rareWords = 15_000
const sizes = ['S', 'M', 'L', 'XL']
const day = 86_400_000
const newest = Date.UTC(2026, 9, 1)

/** Deterministic UUIDs: `kind` is the table, `number` the row. */
export function idOf(kind: number, number: number): string {
  return `0190000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Categories (parents first), brands and attributes. */
export function taxonomy() {
  const nodes: {
    id: string
    parentId: string | null
    name: string
    slug: string
    path: string[]
  }[] = []
  const leaves: Leaf[] = []
  const add = (name: string, parent: string[]): string[] => {
    const id = idOf(1, nodes.length + 1)
    const path = [...parent, id]
    const slug = `${slugifyVietnamese(name)}-${nodes.length + 1}`
    nodes.push({ id, parentId: parent.at(-1) ?? null, name, slug, path })
    return path
  }
  for (const [top, middle] of Object.entries(categories)) {
    const topPath = add(top, [])
    for (const [name, last] of Object.entries(middle)) {
      const path = add(name, topPath)
      for (const leaf of last) {
        const number = leaves.length
        const wanted = attributes
          .map((_, index) => index)
          .filter((index) => (number * 7 + index * 3) % 10 < 5)
        const price = 20_000 * 1.7 ** ((number * 5) % 11)
        leaves.push({ id: add(leaf, path).at(-1) ?? '', name: leaf, price, attributes: wanted })
      }
    }
  }
  const brands = Array.from({ length: brandCount }, (_, number) => ({
    id: idOf(2, number + 1),
    name: `${capital(syllable(number * 7 + 3))} ${capital(syllable(number * 11 + 5))} ${number}`,
    slug: `thuong-hieu-${number}`,
  }))
  return { nodes, leaves, brands }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Makes products from `number` on. Deterministic. */
export function productMaker() {
  const { leaves, brands } = taxonomy()
  const pick = {
    leaf: zipf(leaves.length, 0.45),
    trait: zipf(traits.length, 0.9),
    colour: zipf(colours.length, 0.7),
    brand: zipf(brands.length, 0.8),
    rare: zipf(rareWords, 0.9),
    values: attributes.map(({ values }) => zipf(values.length, 1)),
  }

  return (number: number, rows: Rows): void => {
    const random = chance(number * 2_654_435_761)
    const leafNumber = pick.leaf(random())
    const leaf = leaves[leafNumber]
    const brand = brands[pick.brand(random())]
    if (!leaf || !brand) throw new Error('there is nothing to make a product of')
    const words = [leaf.name, traits[pick.trait(random())] ?? '']
    if (random() < 0.6) words.push(traits[pick.trait(random())] ?? '')
    if (random() < 0.35) words.push(rare(pick.rare(random())))
    if (random() < 0.4) words.push(colours[pick.colour(random())] ?? '')
    if (random() < 0.5) words.push(brand.name.replace(/ \d+$/, ''))
    if (random() < 0.4)
      words.push(
        `${capital(syllable(number % 20).slice(0, 1))}${1000 + Math.floor(random() * 9000)}`,
      )
    const name = words.join(' ')

    const id = idOf(3, number)
    const price = thousands(leaf.price * (0.4 + 2 * random() * random()))
    const count = random() < 0.4 ? 1 : 2 + Math.floor(random() * 2)
    const isInStock = random() < 0.92
    const ratings = random() < 0.6 ? Math.floor(200 * random() ** 3) + 1 : 0
    const stars = Math.round((5 - 2 * random() ** 2) * ratings)
    const sold = Math.floor(20_000 * random() ** 6)
    const prices = Array.from({ length: count }, (_, place) => ({
      price: thousands(price * (1 + place * 0.1)),
      reduced: random() < 0.3 ? thousands(price * 0.85) : null,
    }))
    const asked = prices.map(({ price: full, reduced }) => reduced ?? full)
    const said = new Set<string>(count > 1 ? sizes.slice(0, count) : [])
    for (const [place, index] of leaf.attributes.entries()) {
      const values = attributes[index]?.values ?? []
      if (random() < 0.2) continue
      const chosen = ((pick.values[index]?.(random()) ?? 0) + leafNumber) % values.length
      const value = values[chosen] ?? ''
      said.add(value)
      rows.product_attributes.push([id, idOf(5, index), place, value, leadingNumber(value)])
    }
    const about = `${name}: hàng có sẵn, giao nhanh, đổi trả trong bảy ngày.`
    rows.products.push([
      id,
      `${slugifyVietnamese(name).slice(0, 120)}-${number}`,
      `BS-${number}`,
      name,
      about,
      `<p>${about}</p><ul>${`<li>${words.slice(1).join(', ')}</li>`.repeat(2 + (number % 5))}</ul>`,
      brand.id,
      leaf.id,
      `/pictures/${leafNumber}.webp`,
      random() < 0.15,
      random() < 0.25,
      Math.min(...asked),
      Math.max(...asked),
      isInStock,
      sold,
      sold,
      stars,
      ratings,
      ratings === 0 ? 0 : (stars / ratings).toFixed(2),
      ratings,
      new Date(newest - Math.floor(random() * 900 * day)).toISOString(),
      [...said].join('; '),
    ])
    rows.product_images.push([id, 0, `/pictures/${leafNumber}.webp`], [id, 1, '/pictures/b.webp'])
    if (count > 1) rows.product_options.push([id, 0, 'Cỡ'])
    for (const [place, { price: full, reduced }] of prices.entries()) {
      const options = count > 1 ? `{"Cỡ": "${sizes[place]}"}` : '{}'
      const stock = isInStock ? 1 + Math.floor(random() * 200) : 0
      rows.variants.push([idOf(4, number * 4 + place), id, options, full, reduced, stock, place])
    }
  }
}

const thousands = (amount: number) => Math.max(1000, Math.round(amount / 1000) * 1000)

function rare(place: number): string {
  return `${syllable(place * 13)} ${syllable(place * 29 + 7)}`
}

function leadingNumber(value: string): string | null {
  return /^\d+(,\d+)?/.exec(value)?.[0].replace(',', '.') ?? null
}
