/** A product as the one who judges sees it. */
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

/** Something that somebody looks for: what of the catalogue would do, and how it may be asked for. */
export type Need = {
  isRelevant: (item: Item) => boolean
  /** Queries with all their diacritics; the same without any, in Telex and in VNI are asked as well. */
  ask: readonly string[]
} & Partial<Record<Exclude<Kind, 'accented' | 'plain'>, readonly string[]>>

/** In a category of this name, at whatever level. */
export const within =
  (...names: string[]) =>
  ({ categoryPath }: Item) =>
    categoryPath.some((name) => names.includes(name))

/** The name says one of these, in any case, as whole words. */
export const named =
  (...phrases: string[]) =>
  ({ name }: Item) =>
    phrases.some((phrase) =>
      new RegExp(`(?<![\\p{L}\\p{N}])${phrase.toLowerCase()}(?![\\p{L}\\p{N}])`, 'u').test(
        name.toLowerCase(),
      ),
    )

/** An option or an attribute says this. */
export const said = (value: string) => (item: Item) =>
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
