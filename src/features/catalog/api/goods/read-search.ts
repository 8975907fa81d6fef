import { foldVietnamese } from '#shared/vietnamese.ts'

/** What somebody searches products by. */
export type SearchedGoods = {
  /** Words of the name, folded; of the last one, its beginning. */
  words: readonly string[]
  /** Without spaces around, to be compared with codes. */
  code: string
  /** A SKU may begin like this. */
  isCodeBegun: boolean
}

const maxWords = 8
const shortestCode = 2

/** Reads what was typed. What has diacritics, or several words without a digit, begins no SKU. */
export function readSearch(typed: string): SearchedGoods {
  const folded = foldVietnamese(typed)
  const isPlain = folded === typed.normalize('NFC').toLowerCase()
  const looksLikeCode = /\d/.test(typed) || !/\s/.test(typed.trim())
  return {
    words: (folded.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords),
    code: typed.trim(),
    isCodeBegun: isPlain && looksLikeCode && lettersOf(typed).length >= shortestCode,
  }
}

/** As the database's sku_letters() does. */
export const lettersOf = (code: string): string =>
  foldVietnamese(code).replace(/[^\p{L}\p{N}]+/gu, '')
