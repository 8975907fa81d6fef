/** A phone number for a `tel:` link: digits and plus alone. */
export function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
