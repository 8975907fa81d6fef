import { type LineError, refuseLines } from './line-errors.ts'

/** Throws INVALID_FIELD where two lines of a document are about the same variant. */
export function refuseRepeatedLines(lines: readonly { variantId: string }[]): void {
  const known = new Set<string>()
  const errors: LineError[] = []
  for (const [index, { variantId }] of lines.entries()) {
    const id = variantId.toLowerCase()
    if (known.has(id)) {
      const message = 'Mặt hàng này đã có ở dòng trên. Hãy gộp thành một dòng.'
      errors.push({ path: `lines.${index}.variantId`, message })
    }
    known.add(id)
  }
  refuseLines(errors)
}
