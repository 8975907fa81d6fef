import { foldVietnamese } from '#shared/vietnamese.ts'
import { asTelex } from '#test/typing-keys.ts'
import { chance as seeded } from '../../big-shop/chance.ts'
import { goods } from './goods.ts'
import type { Listing } from './make-listings.ts'
import { misspell, pick } from './misspell.ts'

export type MarketKind = 'accented' | 'plain' | 'telex' | 'typo' | 'size' | 'apart' | 'brand'
export type MarketQuery = {
  q: string
  kind: MarketKind
  isRelevant: (listing: Listing) => boolean
}

/** Queries for every good, alone and with a trait, a size or a brand, by rule. */
export function marketQueries(seed = 130): MarketQuery[] {
  const chance = seeded(seed)
  const queries = goods.flatMap((good, index): MarketQuery[] => {
    const { name, traits, sizes, brands } = good
    const isIt = (listing: Listing) => listing.good === good
    const typing = (text: string, turn: number) => (turn % 2 === 0 ? text : foldVietnamese(text))
    const [size, brand] = [pick(sizes, chance), pick(brands, chance)]
    return [
      { q: name, kind: 'accented', isRelevant: isIt },
      { q: foldVietnamese(name), kind: 'plain', isRelevant: isIt },
      { q: asTelex(name), kind: 'telex', isRelevant: isIt },
      ...[0, 1].map((turn) => ({
        q: misspell(typing(name, turn), chance),
        kind: 'typo' as const,
        isRelevant: isIt,
      })),
      ...traits.flatMap((group, turn) => {
        const trait = pick(group, chance)
        if (!trait) return []
        return {
          q: typing(`${name} ${trait}`, turn + index),
          kind: 'apart' as const,
          isRelevant: (listing: Listing) => isIt(listing) && listing.traits.includes(trait),
        }
      }),
      ...(size
        ? [
            {
              q: typing(`${name} ${withSpace(size, index)}`, index),
              kind: 'size' as const,
              isRelevant: (listing: Listing) => isIt(listing) && listing.sizes.includes(size),
            },
          ]
        : []),
      ...(brand
        ? [
            {
              q: typing(`${name} ${brand.toLowerCase()}`, index),
              kind: 'brand' as const,
              isRelevant: (listing: Listing) => isIt(listing) && listing.brand === brand,
            },
          ]
        : []),
    ]
  })
  // Without diacritics some spellings are equal, and some names cannot be misspelt; each text counts once.
  return [...new Map(queries.toReversed().map((query) => [query.q, query])).values()].reverse()
}

/** Every third size is typed with a space: 8 kg. */
function withSpace(size: string, index: number): string {
  return index % 3 === 0 ? size.replace(/^(\d+)([a-z]+)$/, '$1 $2') : size
}

/** Beginnings of names: the last word has one to three letters. */
export function marketPrefixes(): string[] {
  const prefixes = goods.flatMap(({ name }, index) => {
    const words = name.split(' ')
    const last = words.pop() ?? ''
    const lengths = words.length === 0 ? [3] : [1 + (index % 2), 3]
    return lengths.map((length, turn) => {
      const text = [...words, last.slice(0, length)].join(' ')
      return (turn + index) % 2 === 0 ? text : foldVietnamese(text)
    })
  })
  return [...new Set(prefixes)]
}

type Facts = Pick<Listing, 'good' | 'traits' | 'brand'>

/** Whether the prefix may be the beginning of what the listing is called. */
export function mayBegin(prefix: string, listing: Facts): boolean {
  const folded = foldVietnamese(prefix)
  return phrasesOf(listing).some((phrase) => foldVietnamese(phrase).startsWith(folded))
}

/** All that listings are called. */
export function phrasesOfAll(listings: readonly Facts[]): string[] {
  return [...new Set(listings.flatMap(phrasesOf))].map((phrase) => phrase.toLowerCase())
}

function phrasesOf({ good, traits, brand }: Facts): string[] {
  const { name, also, path } = good
  const more = [...traits, ...(brand ? [brand] : [])]
  return [name, ...also, ...path, ...more, ...more.map((text) => `${name} ${text}`)]
}

/** A keyword names something that the prefix may begin, or goes on towards it; diacritics may be missing, not wrong. */
export function isFitting(keyword: string, prefix: string, phrases: readonly string[]): boolean {
  const own = keyword.normalize('NFC').toLowerCase()
  const shape = (text: string) => (foldVietnamese(own) === own ? foldVietnamese(text) : text)
  const begun = foldVietnamese(prefix)
  const possible = phrases.filter((phrase) => foldVietnamese(phrase).startsWith(begun))
  return possible.some(
    (phrase) =>
      ` ${own} `.includes(` ${shape(phrase)} `) || `${shape(phrase)} `.startsWith(`${own} `),
  )
}
