import type { Media, Product, Variant } from '#features/catalog/contract.ts'
import type { Selection } from './selection.ts'

/** Gallery items: the product's images and videos, then images that only variants have. */
export function galleryItems({ media, variantsRaw }: Pick<Product, 'media' | 'variantsRaw'>) {
  const items = new Map(media.map((item) => [item.url, item]))
  for (const { image } of variantsRaw) {
    if (image && !items.has(image.url)) items.set(image.url, pictureOf(image.url))
  }
  return [...items.values()]
}

function pictureOf(url: string): Media {
  return { kind: 'image', url, alt: '', mimeType: null, posterUrl: null }
}

/** The image of the current selection, if all variants that match it share one; undefined without a selection. */
export function pictureOfChoice(
  variants: readonly Variant[],
  selection: Selection,
): string | undefined {
  const chosen = Object.entries(selection)
  if (chosen.length === 0) return undefined
  const possible = variants.filter(({ options }) =>
    chosen.every(([name, option]) => options[name] === option),
  )
  const pictures = new Set(possible.map(({ image }) => image?.url))
  const [picture] = pictures
  return pictures.size === 1 ? picture : undefined
}

/** Pictures of a group's options, where each looks different: of colors, not of sizes. */
export function optionPictures(
  variants: readonly Variant[],
  { name, options }: Product['variants'][number],
): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>()
  for (const option of options) {
    const picture = pictureOfChoice(variants, { [name]: option })
    if (picture) pictures.set(option, picture)
  }
  const isTelling = pictures.size > 1 && new Set(pictures.values()).size === pictures.size
  return isTelling ? pictures : new Map()
}
