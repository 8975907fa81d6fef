type Fields = Readonly<Record<string, unknown>>

/** The addresses of pictures on other servers that a product has and did not have before, each once, in their order. */
export function newForeignPictures(before: Fields | undefined, after: Fields): string[] {
  const known = new Set(before && picturesOf(before))
  return [...new Set(picturesOf(after))].filter((url) => isForeign(url) && !known.has(url))
}

/** The pictures of a line of a catalog file: its own, those of its variants, and posters of its videos. */
export function picturesOf({ images, variants, videos }: Fields): string[] {
  const all = [
    ...listOf(images),
    ...listOf(variants).map((variant) => fieldOf(variant, 'image')),
    ...listOf(videos).map((video) => fieldOf(video, 'poster')),
  ]
  return all.filter((picture) => typeof picture === 'string')
}

/** The same line with other pictures; `replace` returns undefined for those that stay. */
export function withPictures<Line extends Fields>(
  line: Line,
  replace: (picture: string) => string | undefined,
): Line {
  const own = (picture: unknown) =>
    typeof picture === 'string' ? (replace(picture) ?? picture) : picture
  const within = (items: unknown, field: string) =>
    listOf(items).map((item) =>
      fieldOf(item, field) === undefined
        ? item
        : { ...(item as Fields), [field]: own(fieldOf(item, field)) },
    )
  return {
    ...line,
    ...(Array.isArray(line.images) && { images: line.images.map(own) }),
    ...(Array.isArray(line.variants) && { variants: within(line.variants, 'image') }),
    ...(Array.isArray(line.videos) && { videos: within(line.videos, 'poster') }),
  }
}

export const isForeign = (picture: string): boolean => /^https?:\/\//i.test(picture)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function fieldOf(item: unknown, field: string): unknown {
  return typeof item === 'object' && item !== null ? (item as Fields)[field] : undefined
}
