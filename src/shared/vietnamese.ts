/**
 * Folds Vietnamese text for comparison: lower case, no diacritics, đ → d. Hoà and Hòa, NFC and NFD
 * all fold to the same text. The database's fold_vi() does the same.
 */
export function foldVietnamese(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
}

/** A URL slug of lower-case letters, digits and single hyphens; empty when the text has none of these. */
export function slugifyVietnamese(text: string): string {
  return foldVietnamese(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
