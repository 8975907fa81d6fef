import type { TransferSearch } from '#features/payment/admin-contract.ts'
import { fieldError } from '#shared/field-error.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import type { PaymentFilter, SearchedMoney } from '../find-payments.ts'

const maxWords = 8

/** Memos are looked through only for who sees them: what is found would tell what is masked. */
function readMoneySearch(typed: string, { seesCustomers }: Viewer): SearchedMoney {
  const amount = parseAmount(typed)
  const code = typed.replace(/\s/g, '').toUpperCase()
  // Letters and digits alone, so that no word is a pattern.
  const words = (typed.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords)
  return {
    ...(amount !== undefined && { amount }),
    ...(/^DH[0-9A-HJKMNP-TV-Z]{0,8}$/.test(code) && { code }),
    reference: typed.trim(),
    ...(seesCustomers && words.length > 0 && { words }),
  }
}

type Viewer = { seesCustomers: boolean }

/** Throws INVALID_FIELD. */
export function moneyFilterOf({ q, ...rest }: TransferSearch, viewer: Viewer): PaymentFilter {
  if (rest.from && rest.to && rest.from > rest.to) {
    throw fieldError('to', 'Ngày cuối phải từ ngày đầu trở đi.')
  }
  return { ...rest, text: q === undefined ? undefined : readMoneySearch(q, viewer) }
}
