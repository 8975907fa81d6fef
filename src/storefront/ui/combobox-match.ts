import { foldVietnamese } from '#shared/vietnamese.ts'

/** True when the typed text is part of the label, or its initials: “da nang”, “hcm” and “q1” match. */
export function matchesTyped(label: string, typed: string): boolean {
  const query = foldVietnamese(typed.trim())
  if (query === '') return true
  const folded = foldVietnamese(label)
  if (folded.includes(query)) return true
  const joined = query.replace(/[^a-z0-9]/g, '')
  const initials = initialsOf(folded)
  return joined.length > 1 && (initials.startsWith(joined) || initials.endsWith(joined))
}

/** The first letters of words, numbers whole. */
function initialsOf(folded: string): string {
  const words = folded.match(/[a-z]+|\d+/g) ?? []
  return words.map((word) => (/\d/.test(word) ? word : word.charAt(0))).join('')
}
