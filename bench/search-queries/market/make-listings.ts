import { foldVietnamese } from '#shared/vietnamese.ts'
import { chance as seeded, zipf } from '../../big-shop/chance.ts'
import { type Good, goods } from './goods.ts'
import { misspell, pick } from './misspell.ts'

/** What a listing really is. Judgments come from these facts, not from its text. */
export type Listing = {
  sku: string
  good: Good
  traits: readonly string[]
  sizes: readonly string[]
  brand: string | undefined
  /** The line to import. */
  line: object
}

const leads =
  '[Mã giảm 15%];Sẵn hàng;Freeship;(Có video);Hàng loại 1;✅;Combo 2;Chính hãng;🔥HOT🔥;[Xả kho];Mẫu mới'.split(
    ';',
  )
const hype =
  'siêu đẹp;đẹp;giá rẻ;hot trend 2026;cao cấp;bền đẹp;xịn sò;phong cách trẻ;hàng xuất dư;bao đổi trả;quà tặng ý nghĩa;cho nam nữ;đi học đi làm;dễ thương;tiện lợi;thông minh;hàng nhập khẩu;chất lượng tốt;best seller;rẻ vô địch;đẹp như hình'.split(
    ';',
  )

/** Deterministic listings titled as on a marketplace: keywords, gifts, English, mistakes, missing diacritics. */
export function makeListings(size: number, seed = 20261124): Listing[] {
  const chance = seeded(seed)
  const order = goods.map((good) => ({ good, key: chance() }))
  const shuffled = order.toSorted((one, other) => one.key - other.key).map(({ good }) => good)
  const popular = zipf(shuffled.length, 0.5)
  return Array.from({ length: size }, (_, index) => {
    // Every good has some listings.
    const good = shuffled[index < goods.length * 8 ? index % goods.length : popular(chance())]
    if (!good) throw new Error('no goods')
    return makeListing(`SAN-${index}`, good, chance)
  })
}

function makeListing(sku: string, good: Good, chance: () => number): Listing {
  const some = (share: number) => chance() < share
  const chosen = good.traits.map((group) => pick(group, chance) ?? '')
  const isTitled = chosen.map(() => some(0.75))
  const isListed = chosen.map(() => some(0.5))
  const sizes = good.sizes.filter(() => some(0.5))
  const brand = some(0.5) ? pick(good.brands, chance) : undefined
  const title = makeTitle(
    good,
    {
      traits: chosen.filter((_, at) => isTitled[at]),
      size: sizes.length === 1 ? sizes[0] : undefined,
      brand: some(0.6) ? brand : undefined,
    },
    chance,
  )
  const price = 1000 * (15 + Math.floor(chance() * 900))
  return {
    sku,
    good,
    traits: chosen.filter((_, at) => isTitled[at] || isListed[at]),
    sizes,
    brand,
    line: {
      sku,
      name: title,
      categoryPath: some(0.04) ? (pick(goods, chance)?.path ?? []) : good.path,
      ...(brand && { brand }),
      price,
      sold: Math.floor(40 / (chance() + 0.01)),
      shipFast: some(0.3),
      attributes: chosen.flatMap((value, at) =>
        isListed[at] ? [{ code: `DAC_DIEM_${at}`, name: `Đặc điểm ${at + 1}`, value }] : [],
      ),
      ...(sizes.length < 2
        ? { stock: some(0.06) ? 0 : 20 }
        : {
            options: ['Kích cỡ'],
            variants: sizes.map((size, at) => ({
              options: { 'Kích cỡ': size.replace('size ', '').toUpperCase() },
              sku: `${sku}-${at}`,
              price,
              stock: 5,
            })),
          }),
    },
  }
}

type Told = { traits: readonly string[]; size: string | undefined; brand: string | undefined }

function makeTitle(good: Good, { traits, size, brand }: Told, chance: () => number): string {
  const some = (share: number) => chance() < share
  const other = pick(goods, chance)
  const name = some(0.04) ? misspell(good.name, chance) : good.name
  const [first = '', ...rest] = some(0.25) ? [name, ...good.also] : [name]
  const called = some(0.03) ? (good.also[0] ?? first) : first
  const filler = () => (some(0.3) ? [pick(hype, chance) ?? ''] : [])
  const [before, after] = [some(0.1) ? traits.slice(0, 1) : [], traits]
  const parts = [
    ...(some(0.2) ? [pick(leads, chance) ?? ''] : []),
    ...before,
    called,
    ...filler(),
    ...after.slice(before.length, 1),
    ...(brand && some(0.5) ? [brand] : []),
    ...filler(),
    ...rest,
    ...after.slice(Math.max(before.length, 1)),
    ...(size ? [size] : []),
    ...(brand && some(0.5) ? [`- ${brand}`] : []),
    ...(some(0.3) ? [`MS${Math.floor(chance() * 900) + 100}`] : []),
    ...(some(0.5) ? [pick(hype, chance) ?? '', ...filler(), ...filler()] : []),
    ...(other && some(0.08) ? [some(0.5) ? '- tặng' : 'kèm', giftOf(other, chance)] : []),
    ...(other && some(0.04) ? [some(0.5) ? 'phù hợp với' : 'để cùng', other.name] : []),
  ]
  return written(parts.filter(Boolean).join(' '), chance)
}

function giftOf({ name, traits }: Good, chance: () => number): string {
  return chance() < 0.5 ? `${name} ${pick(traits.flat(), chance) ?? ''}`.trim() : name
}

function written(title: string, chance: () => number): string {
  const way = chance()
  const begun = title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  if (way < 0.1) return foldVietnamese(title)
  if (way < 0.15) return title.toUpperCase()
  if (way < 0.18) return begun.normalize('NFD')
  // Two words run together.
  if (way < 0.19) return begun.replace(/(\p{Ll}) (\p{Ll})/u, '$1$2')
  return begun
}
