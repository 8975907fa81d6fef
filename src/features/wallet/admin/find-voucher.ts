import { api } from '#back-office/api.ts'
import type { SearchHit } from '#back-office/feature.ts'
import type { StaffVoucher } from '../admin-contract.ts'
import { termsOf } from './texts.ts'

const most = 5

/** Vouchers whose code contains the text. */
export async function findVoucher(q: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { data } = await api.get<{ data: StaffVoucher[] }>('vouchers', { signal, query: { q } })
  return data.slice(0, most).map((voucher) => ({
    label: voucher.code,
    detail: termsOf(voucher),
    to: `/voucher/${voucher.id}`,
  }))
}
