/** Names the chosen variant in a product's address, so that a link opens it. */
export const variantParameter = 'variant'

/** A query with the chosen variant in it, or without one; the same text when nothing changes. */
export function withVariant(search: string, variantId: string | undefined): string {
  const parameters = new URLSearchParams(search)
  const named = parameters.getAll(variantParameter)
  if (named.length < 2 && named[0] === variantId) return search
  parameters.delete(variantParameter)
  if (variantId !== undefined) parameters.set(variantParameter, variantId)
  return parameters.size > 0 ? `?${parameters}` : ''
}
