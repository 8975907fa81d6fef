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
} from '#storefront/api/parse.ts'
import { parsePagination } from '#storefront/api/parse-pagination.ts'
import type { CoinEntry, Voucher } from '../contract.ts'
import { voucherKinds } from '../domain.ts'

/** A voucher as the wallet shows it; fields that a server does not send are undefined or null. */
export type ShownVoucher = Pick<Voucher, 'id' | 'code' | 'description' | 'state' | 'orderId'> & {
  /** A fixed sum is `maxDiscount`. */
  kind: Voucher['kind']
  /** Percentage taken off the goods or the shipping fee. */
  percent: number | undefined
  maxDiscount: number | null
  minSubtotal: number
  /** What it is for; null for all. */
  appliesTo: string[] | null
  startAt: string | null
  expiredAt: string | null
}

export type VoucherPage = { vouchers: ShownVoucher[]; pagination: Pagination }

const states: readonly Voucher['state'][] = ['usable', 'soon', 'ended', 'used', 'used-up']

/** Paths of a list of vouchers in an answer. */
export const voucherLists = ['vouchers', 'data', 'data.vouchers', 'data.data', 'items', ''] as const

/** Parses a page of vouchers; their state by `now` where the server does not say. Throws UnknownShape. */
export function parseVouchers(answer: unknown, now: number): VoucherPage {
  const vouchers = each(listAt(answer, ...voucherLists), (fields) => parseVoucher(fields, now))
  return { vouchers, pagination: parsePagination(answer, vouchers.length) }
}

/** Parses a voucher; undefined without a code. */
export function parseVoucher(fields: Fields, now: number): ShownVoucher | undefined {
  const code = text(fields.code)
  if (code === '') return undefined
  const expiredAt = momentOf(fields.expiredAt)
  const isOver = expiredAt !== null && Date.parse(expiredAt) <= now
  return {
    id: text(fields.id, code),
    code,
    kind: voucherKinds.find((kind) => kind === fields.kind) ?? 'percent',
    percent: number(fields.discount),
    maxDiscount: moneyOrNull(fields.maxDiscount),
    minSubtotal: moneyOrNull(fields.minSubtotal) ?? 0,
    startAt: momentOf(fields.startAt),
    expiredAt,
    appliesTo: Array.isArray(fields.appliesTo)
      ? fields.appliesTo.map((name) => text(name)).filter(Boolean)
      : null,
    description: text(fields.description),
    state: states.find((state) => state === fields.state) ?? (isOver ? 'ended' : 'usable'),
    orderId: textOrNull(fields.orderId),
  }
}

/** A coin entry; its type may be unknown here. */
export type ShownCoins = Pick<CoinEntry, 'amount' | 'note' | 'orderId'> & {
  id: string
  type: string
  createdAt: string | null
}

export type CoinPage = {
  entries: ShownCoins[]
  /** The balance beside the list. */
  total: number | undefined
  pagination: Pagination
}

/** Parses a page of coin entries. Throws UnknownShape. */
export function parseCoins(answer: unknown): CoinPage {
  const list = listAt(answer, 'data', 'data.data', 'history', 'data.history', 'items', '')
  const read = each(list, parseEntry)
  const pagination = parsePagination(answer, read.length)
  const entries = read.map((entry, place) => ({
    ...entry,
    id: entry.id || `${pagination.page} ${place}`,
  }))
  return { entries, total: number(at(answer, 'total')), pagination }
}

function parseEntry(fields: Fields): ShownCoins | undefined {
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

/** Parses the balance of a profile; undefined when it has none. */
export function parsePoints(answer: unknown): number | undefined {
  const places = ['user.points', 'data.user.points', 'data.data.points', 'data.points', 'points']
  return number(...places.map((place) => at(answer, place)))
}

function momentOf(value: unknown): string | null {
  const time = text(value)
  return Number.isNaN(Date.parse(time)) ? null : time
}
