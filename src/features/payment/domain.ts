/** What a bank takes as the purpose of a transfer: at most 25 of A–Z, 0–9 and space. */
export function cleanPurpose(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .slice(0, 25)
}
