/** Our footer shows two levels; a foreign storefront may show a third. */
export const maxLevels = 3
export const maxEntries = 50
export const maxLocations = 20
export const maxBanners = 50

export const maxContent = 500_000

/** Maximum cover height by unit; the minimum is `minCoverHeight`. */
export const highestCover = { vh: 100, px: 2000 } as const
export const minCoverHeight = 10

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const maxSlug = 200

/** The longest Markdown that staff edit: with the JSON around it, a request holds it. */
export const maxSource = 200_000
