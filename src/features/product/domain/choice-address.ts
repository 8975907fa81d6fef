/** Query parameter for the selected variant, so that links open it. */
export const variantParameter = 'variant'

/** Query parameter with the secret of a preview. Pages with it are neither shared nor indexed. */
export const previewParameter = 'preview'

/** Sets or removes the variant in a query string; returns it unchanged when nothing changes. */
export function withVariant(search: string, variantId: string | undefined): string {
  const parameters = new URLSearchParams(search)
  const named = parameters.getAll(variantParameter)
  if (named.length < 2 && named[0] === variantId) return search
  parameters.delete(variantParameter)
  if (variantId !== undefined) parameters.set(variantParameter, variantId)
  return parameters.size > 0 ? `?${parameters}` : ''
}
