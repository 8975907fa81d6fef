import { type Listed, listedItems } from './variant-changes.ts'

/** What the file has and the shop does not take as it is. Warnings of one kind are counted, and the first are listed. */
export type Warning = { row: number; text: string }
export type Warnings = {
  add(kind: string, warning: Warning, most?: number): void
  list(): Listed<Warning>[]
}

export function createWarnings(): Warnings {
  const kinds = new Map<string, Listed<Warning>>()
  return {
    add(kind, warning, most = listedItems) {
      const known = kinds.get(kind) ?? { count: 0, first: [] }
      kinds.set(kind, known)
      known.count += 1
      if (known.first.length < most) known.first.push(warning)
    },
    list: () => [...kinds.values()],
  }
}

/** Untrusted text for a message: short, without control characters. */
export function quote(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
