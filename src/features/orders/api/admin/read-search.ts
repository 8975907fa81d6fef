import { fieldError } from '#shared/field-error.ts'
import { normalizePhone } from '#shared/phone.ts'
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

const maxWords = 8
const minDigits = 4

/**
 * Reads what was typed: a code, digits of a phone number, words of a name, or words and digits. Who may not see personal data
 * finds orders by code alone, since numbers and names that are found would tell what is masked. Throws INVALID_FIELD.
 */
export function readSearch(
  typed: string,
  { seesCustomers }: { seesCustomers: boolean },
): SearchedText {
  const code = typed.replace(/\s/g, '').toUpperCase()
  if (/^DH[0-9A-HJKMNP-TV-Z]{0,8}$/.test(code)) return { code }
  if (!seesCustomers) throw fieldError('q', 'Hãy nhập mã đơn, như DH7K3M9QX2.')
  const phone = normalizePhone(typed)
  if (phone) return { digits: phone }
  const national = typed.trim().replace(/^\+84/, '0')
  const parts = foldVietnamese(national).match(/[\p{L}\p{N}]+/gu) ?? []
  const digits = parts.filter((part) => /^\d+$/.test(part)).join('')
  const words = parts.filter((part) => !/^\d+$/.test(part)).slice(0, maxWords)
  if (digits && digits.length < minDigits) {
    throw fieldError('q', 'Hãy nhập ít nhất 4 chữ số của số điện thoại.')
  }
  if (!digits && words.length === 0) {
    throw fieldError('q', 'Hãy nhập mã đơn, số điện thoại hoặc tên người nhận.')
  }
  return { ...(digits && { digits }), ...(words.length > 0 && { words }) }
}
