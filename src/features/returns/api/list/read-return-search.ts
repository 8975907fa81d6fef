import { type ReadSearch, readSearch, type SearchedText } from '#features/orders/api/public.ts'
import { isReturnId } from '../../domain.ts'
import type { Viewer } from '../present-return.ts'

/** What somebody searches returns by: a return's code or its beginning, or what its order is searched by. */
export type SearchedReturn = { returnCode: string } | { order: SearchedText }

/**
 * Reads what was typed, as `readSearch` does. Who may not see personal data finds returns by codes alone, since numbers and names
 * that are found would tell what is masked.
 */
export function readReturnSearch(typed: string, viewer: Viewer): ReadSearch<SearchedReturn> {
  const code = typed.replace(/\s/g, '').toUpperCase()
  const isCode = /^TH[0-9A-HJKMNP-TV-Z]{0,8}$/.test(code)
  // Names such as Thanh begin like a code, of which nearly all have digits.
  if (isCode && (/\d/.test(code) || isReturnId(code) || !viewer.seesCustomers)) {
    return { text: { returnCode: code }, hint: null }
  }
  const { text, hint } = readSearch(typed, viewer)
  if (text) return { text: { order: text }, hint }
  return {
    text: undefined,
    hint: viewer.seesCustomers ? hint : 'Nhập mã trả hàng hoặc mã đơn, như TH7K3M9QX2.',
  }
}
