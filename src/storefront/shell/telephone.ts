/** What a phone dials: digits and a plus alone. */
export function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
