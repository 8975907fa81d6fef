/** A catalog product, as relevance judgments see it. */
export type Item = {
  slug: string
  name: string
  categoryPath: readonly string[]
  brand?: string
  options?: readonly string[]
  variants?: readonly { options: Readonly<Record<string, string>> }[]
  attributes?: readonly { code: string; value: string }[]
}

export type Kind =
  | 'accented'
  | 'plain'
  | 'telex'
  | 'vni'
  | 'typo'
  | 'short'
  | 'joined'
  | 'partial'
  | 'words'
  | 'synonym'
  | 'sku'

/** A shopper's need: the products that are relevant, and queries that express it. */
export type Need = {
  isRelevant: (item: Item) => boolean
  /** Queries with all diacritics. Variants without diacritics, in Telex and in VNI are derived from them. */
  ask: readonly string[]
} & Partial<Record<Exclude<Kind, 'accented' | 'plain'>, readonly string[]>>

/** Matches a category of this name at any level. */
export const within =
  (...names: string[]) =>
  ({ categoryPath }: Item) =>
    categoryPath.some((name) => names.includes(name))

/** Matches names that contain one of the phrases as whole words, ignoring case. */
export const named =
  (...phrases: string[]) =>
  ({ name }: Item) =>
    phrases.some((phrase) =>
      new RegExp(`(?<![\\p{L}\\p{N}])${phrase.toLowerCase()}(?![\\p{L}\\p{N}])`, 'u').test(
        name.toLowerCase(),
      ),
    )

/** Matches an option or attribute value that contains the text. */
export const mentions = (value: string) => (item: Item) =>
  [
    ...(item.attributes ?? []).map((attribute) => attribute.value),
    ...(item.variants ?? []).flatMap(({ options }) => Object.values(options)),
  ].some((one) => ` ${one.toLowerCase()} `.includes(` ${value.toLowerCase()} `))

export const by = (brand: string) => (item: Item) => item.brand === brand

type Test = (item: Item) => boolean
export const all =
  (...tests: Test[]): Test =>
  (item) =>
    tests.every((test) => test(item))
export const any =
  (...tests: Test[]): Test =>
  (item) =>
    tests.some((test) => test(item))
