import type { DraftContents } from '../../draft-contract.ts'

export const emptyContents: DraftContents = {
  lines: [],
  name: '',
  phone: '',
  email: '',
  accountId: null,
  address: { scheme: '2025', provinceCode: '', districtCode: '', wardCode: '', street: '' },
  paymentMethod: 'COD',
  voucherCode: '',
  discount: null,
  note: '',
}

/** Whether both say the same once saved: the server trims texts, and the database sorts names. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

function plain(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return part.normalize('NFC').trim()
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** What the person entering an order changes. */
export type Change = (
  changes: Partial<DraftContents> | ((now: DraftContents) => Partial<DraftContents>),
) => void
