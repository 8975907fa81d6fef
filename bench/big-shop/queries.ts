import { chance, zipf } from './chance.ts'
import { taxonomy } from './make-products.ts'
import { attributes, colours, syllable, traits } from './words.ts'

const commonWords = [
  ...[
    'áo',
    'quần',
    'giày',
    'nữ',
    'nam',
    'đồ',
    'túi',
    'bé',
    'máy',
    'nước',
    'ao',
    'quan',
    'giay',
    'may',
  ],
  ...[
    'cao cấp',
    'chính hãng',
    'giá rẻ',
    'đen',
    'trắng',
    'áo nữ',
    'mới về',
    'thời trang',
    'cao',
    'hang',
  ],
]

/** Deterministic query strings of `GET products`. */
export function searchQueries(count: number): string[] {
  const random = chance(2026)
  const { leaves } = taxonomy()
  const leaf = zipf(leaves.length, 0.45)
  const trait = zipf(traits.length, 0.9)
  const kinds = [
    () => commonWords[Math.floor(random() * commonWords.length)] ?? '',
    () => {
      const words = [leaves[leaf(random())]?.name ?? '', traits[trait(random())] ?? '']
      if (random() < 0.3) words.push(colours[Math.floor(random() * colours.length)] ?? '')
      return words.join(' ').split(' ').slice(0, 4).join(' ')
    },
    () => {
      const place = 200 + Math.floor(random() * 10_000)
      const rare = `${syllable(place * 13)} ${syllable(place * 29 + 7)}`
      return random() < 0.7
        ? rare
        : `${'bcdghklm'[Math.floor(random() * 8)]}${1000 + Math.floor(random() * 9000)}`
    },
  ]
  return Array.from({ length: count }, (_, number) => {
    const q = kinds[number % kinds.length]?.() ?? ''
    const spelt =
      random() < 0.3
        ? q
            .normalize('NFD')
            .replace(/[\u0300-\u036f]/g, '')
            .replace(/đ/g, 'd')
        : q
    return queryOf({ q: spelt, ...(random() < 0.5 && filters(random)) }, random)
  })
}

/** Query strings without text: the whole shop and its categories, mostly with filters. */
export function listQueries(count: number): string[] {
  const random = chance(1954)
  const { nodes } = taxonomy()
  const node = zipf(nodes.length, 0.3)
  return Array.from({ length: count }, () => {
    const category = random() < 0.85 ? { category: nodes[node(random())]?.slug ?? '' } : {}
    return queryOf({ ...category, ...(random() < 0.7 && filters(random)) }, random)
  })
}

/** Prefixes of names and traits, as typed letter by letter. */
export function suggestionQueries(count: number): string[] {
  const random = chance(1975)
  const { leaves } = taxonomy()
  const trait = zipf(traits.length, 0.9)
  return Array.from({ length: count }, (_, number) => {
    const name = leaves[Math.floor(random() * leaves.length)]?.name ?? ''
    const text = number % 2 === 0 ? name : `${name} ${traits[trait(random())]}`
    const typed = text.slice(0, 1 + Math.floor(random() * text.length))
    return new URLSearchParams({ q: typed.toLowerCase() }).toString()
  })
}

type Query = Record<string, string>

function filters(random: () => number): Query {
  const price = Math.round(10 ** (4.3 + 2.5 * random()) / 1000) * 1000
  const attribute = attributes[Math.floor(random() * attributes.length)]
  const value = attribute?.values[Math.floor(random() * random() * attribute.values.length)] ?? ''
  const all: Query[] = [
    { priceMin: String(price), priceMax: String(Math.round(price * (1.2 + random() * 4))) },
    { priceMax: String(price) },
    { priceMin: String(price) },
    { ratingMin: String(3 + Math.floor(random() * 5) / 2) },
    { inStock: '1' },
    { shipFast: '1' },
    { [`attr.${attribute?.code}`]: value.replace(/[,\\]/g, '\\$&') },
  ]
  const chosen = Array.from(
    { length: 1 + Math.floor(random() * 2.5) },
    () => all[Math.floor(random() * all.length)],
  )
  return Object.assign({}, ...chosen)
}

function queryOf(query: Query, random: () => number): string {
  const sorts = ['default', 'default', 'best_selling', 'newest']
  const sort = sorts[Math.floor(random() * sorts.length)] ?? 'default'
  const page =
    random() < 0.7
      ? 1
      : random() < 0.8
        ? 2 + Math.floor(random() * 8)
        : 10 + Math.floor(random() * 90)
  return new URLSearchParams({ ...query, sort, page: String(page), pageSize: '24' }).toString()
}
