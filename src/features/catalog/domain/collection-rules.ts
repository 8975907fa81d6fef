/** Orders in which shoppers see a collection. A rule's products have the orders of the shop's lists alone. */
export const collectionSorts = [
  'manual',
  'best_selling',
  'newest',
  'price_asc',
  'price_desc',
] as const
export type CollectionSort = (typeof collectionSorts)[number]
export const ruleSorts = ['best_selling', 'newest'] as const

/** The most products that are chosen by hand. */
export const mostCollected = 1000
/** The most products of the brands of a rule: more of them would not be found in time. */
export const mostOfBrands = 5000
/** The most categories, and brands, of a rule. */
export const mostInRule = 20

export const collectionStates = ['shown', 'planned', 'hidden'] as const
export type CollectionState = (typeof collectionStates)[number]

/** Whether shoppers see a collection, or will. */
export function collectionState(
  { isPublished, publishAt }: { isPublished: boolean; publishAt: Date | null },
  now: Date,
): CollectionState {
  if (!isPublished) return 'hidden'
  return publishAt && publishAt > now ? 'planned' : 'shown'
}

const dayMs = 86_400_000
const shopOffsetMs = 7 * 3_600_000

/** When the last `days` days of the shop begin, of which today is one. */
export function startOfDays(now: Date, days: number): Date {
  const today = Math.floor((now.getTime() + shopOffsetMs) / dayMs) * dayMs - shopOffsetMs
  return new Date(today - (days - 1) * dayMs)
}
