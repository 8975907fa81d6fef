import { foldVietnamese } from '#shared/vietnamese.ts'
import { readStoredJson, removeStored, writeStored } from '#storefront/shopper-storage.ts'
import { cleanText } from './addresses.ts'

const key = 'recent_searches'
const atMost = 10

/** Recent searches on this device, newest first. They are sent nowhere. */
export function recentSearches(): string[] {
  const stored = readStoredJson(key)
  if (!Array.isArray(stored)) return []
  return stored.filter((text) => typeof text === 'string' && text.trim() !== '').slice(0, atMost)
}

/** Puts a search first, replacing one that differs only in case or diacritics. */
export function rememberSearch(typed: string): void {
  const text = cleanText(typed)
  if (text) store([text, ...without(text)])
}

export function forgetSearch(text: string): void {
  store(without(text))
}

export function forgetAllSearches(): void {
  removeStored(key)
}

function without(text: string): string[] {
  return recentSearches().filter((known) => foldVietnamese(known) !== foldVietnamese(text))
}

function store(searches: readonly string[]): void {
  writeStored(key, JSON.stringify(searches.slice(0, atMost)))
}
