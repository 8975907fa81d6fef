import { normalizePhone } from '#shared/phone.ts'
import type { SearchHint } from '#shared/search-hint.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

/** What somebody searches orders by. */
export type SearchedText = {
  /** An order's code, or its beginning. */
  code?: string
  /** Part of a phone number. */
  digits?: string
  /** Words of the recipient's name, folded; of the last one, its beginning. */
  words?: string[]
}

/** `text`: undefined where nothing that was typed can be searched; `hint`: what is missing to search all of it, in Vietnamese. */
export type ReadSearch<Text = SearchedText> = { text: Text | undefined; hint: string | null }

const maxWords = 8
const minDigits = 4
const fewDigits = 'Nhập ít nhất 4 chữ số để tìm theo số điện thoại.'
const nothing = 'Nhập mã đơn, số điện thoại hoặc tên người nhận.'

/**
 * Reads what was typed: a code, digits of a phone number, words of a name, or words and digits. Of what is still being typed
 * it reads what can be searched. Who may not see personal data finds orders by code alone, since numbers and names that are found
 * would tell what is masked.
 */
export function readSearch(
  typed: string,
  { seesCustomers }: { seesCustomers: boolean },
): ReadSearch {
  const code = typed.replace(/\s/g, '').toUpperCase()
  if (/^DH[0-9A-HJKMNP-TV-Z]{0,8}$/.test(code)) return { text: { code }, hint: null }
  if (!seesCustomers) return { text: undefined, hint: 'Nhập mã đơn, như DH7K3M9QX2.' }
  const phone = normalizePhone(typed)
  if (phone) return { text: { digits: phone }, hint: null }
  const national = typed.trim().replace(/^\+84/, '0')
  const parts = foldVietnamese(national).match(/[\p{L}\p{N}]+/gu) ?? []
  const digits = parts.filter((part) => /^\d+$/.test(part)).join('')
  const words = parts.filter((part) => !/^\d+$/.test(part)).slice(0, maxWords)
  const isShort = digits !== '' && digits.length < minDigits
  const text = { ...(digits && !isShort && { digits }), ...(words.length > 0 && { words }) }
  if (Object.keys(text).length > 0) return { text, hint: isShort ? fewDigits : null }
  return { text: undefined, hint: isShort ? fewDigits : nothing }
}

/** What is said beneath the search of a list. */
export function hintOf(read: ReadSearch<unknown> | undefined): SearchHint | null {
  return read?.hint ? { text: read.hint, isUnsearched: read.text === undefined } : null
}
