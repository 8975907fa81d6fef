import type { Outcome } from '../domain.ts'

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  unknown: 'Chưa rõ đơn',
  exact: 'Vừa đủ',
  under: 'Chưa đủ',
  over: 'Thừa',
  late: 'Đến sau khi huỷ đơn',
  extra: 'Đơn đã trả đủ trước đó',
}

export const outcomeTones = {
  unknown: 'son',
  exact: 'leaf',
  under: 'amber',
  over: 'amber',
  late: 'amber',
  extra: 'amber',
} as const

const providers: Readonly<Record<string, string>> = {
  sepay: 'SePay',
  casso: 'Casso',
  payos: 'payOS',
  keeper: 'Ghi tay',
}

/** Who reported a payment. */
export const providerName = (provider: string): string => providers[provider] ?? provider
