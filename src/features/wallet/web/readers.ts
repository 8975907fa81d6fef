import type { Pagination } from '#shared/pagination.ts'
import {
  at,
  each,
  type Fields,
  listAt,
  moneyOrNull,
  number,
  text,
  textOrNull,
} from '#storefront/api/read.ts'
import { readPagination } from '#storefront/api/read-pagination.ts'
import type { CoinEntry, Voucher } from '../contract.ts'

/** A voucher as the wallet shows it; a server that tells less leaves what it does not tell undefined or null. */
export type ShownVoucher = Pick<Voucher, 'id' | 'code' | 'description' | 'state' | 'orderId'> & {
  /** Hundredths of the goods that it takes off. */
  percent: number | undefined
  maxDiscount: number | null
  minSubtotal: number
  startAt: string | null
  expiredAt: string | null
}

export type VoucherPage = { vouchers: ShownVoucher[]; pagination: Pagination }

const states: readonly Voucher['state'][] = ['usable', 'soon', 'ended', 'used', 'used-up']

/** Where a list of vouchers is found in an answer. */
export const voucherLists = ['vouchers', 'data', 'data.vouchers', 'data.data', 'items', ''] as const

/** A page of vouchers; what they are by `now` where the server does not say. Throws UnknownShape. */
export function readVouchers(answer: unknown, now: number): VoucherPage {
  const vouchers = each(listAt(answer, ...voucherLists), (fields) => readVoucher(fields, now))
  return { vouchers, pagination: readPagination(answer, vouchers.length) }
}

/** A voucher; undefined for what has no code. */
export function readVoucher(fields: Fields, now: number): ShownVoucher | undefined {
  const code = text(fields.code)
  if (code === '') return undefined
  const expiredAt = momentOf(fields.expiredAt)
  const isOver = expiredAt !== null && Date.parse(expiredAt) <= now
  return {
    id: text(fields.id, code),
    code,
    percent: number(fields.discount),
    maxDiscount: moneyOrNull(fields.maxDiscount),
    minSubtotal: moneyOrNull(fields.minSubtotal) ?? 0,
    startAt: momentOf(fields.startAt),
    expiredAt,
    description: text(fields.description),
    state: states.find((state) => state === fields.state) ?? (isOver ? 'ended' : 'usable'),
    orderId: textOrNull(fields.orderId),
  }
}

/** Coins that came or went; the type may be one that only its server knows. */
export type ShownCoins = Pick<CoinEntry, 'amount' | 'note' | 'orderId'> & {
  id: string
  type: string
  createdAt: string | null
}

export type CoinPage = {
  entries: ShownCoins[]
  /** What the list says that the shopper has. */
  total: number | undefined
  pagination: Pagination
}

/** A page of coins that came and went. Throws UnknownShape. */
export function readCoins(answer: unknown): CoinPage {
  const list = listAt(answer, 'data', 'data.data', 'history', 'data.history', 'items', '')
  const read = each(list, readEntry)
  const pagination = readPagination(answer, read.length)
  const entries = read.map((entry, place) => ({
    ...entry,
    id: entry.id || `${pagination.page} ${place}`,
  }))
  return { entries, total: number(at(answer, 'total')), pagination }
}

function readEntry(fields: Fields): ShownCoins | undefined {
  const amount = number(fields.amount)
  if (amount === undefined) return undefined
  return {
    id: text(fields.id),
    type: text(fields.type),
    amount,
    createdAt: momentOf(fields.createdAt),
    note: text(fields.note),
    orderId: textOrNull(fields.orderId),
  }
}

/** What the profile says that the shopper has; undefined when it does not say. */
export function readPoints(answer: unknown): number | undefined {
  const places = ['user.points', 'data.user.points', 'data.data.points', 'data.points', 'points']
  return number(...places.map((place) => at(answer, place)))
}

function momentOf(value: unknown): string | null {
  const told = text(value)
  return Number.isNaN(Date.parse(told)) ? null : told
}
