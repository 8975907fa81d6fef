import { parseAmount } from '#shared/parse-amount.ts'
import type { PriceRule, Rounding } from '../../domain/price-rule.ts'

/** A rule as it is typed. */
export type RuleForm = {
  base: PriceRule['base']
  direction: PriceRule['direction']
  kind: 'percent' | 'sum'
  typed: string
  target: PriceRule['target']
  rounding: Rounding
  neverBelowCost: boolean
  least: string
}

export const newRule: RuleForm = {
  base: 'price',
  direction: 'up',
  kind: 'percent',
  typed: '',
  target: 'price',
  rounding: '1000',
  neverBelowCost: true,
  least: '',
}

type Read = { rule: PriceRule } | { problems: { typed?: string; least?: string } }

/** The rule that was typed. */
export function readRule({ kind, typed, least, ...rule }: RuleForm): Read {
  const change = kind === 'percent' ? readPercent(typed) : readSum(typed)
  const lowest = least.trim() === '' ? null : parseAmount(least)
  const problems = {
    ...('problem' in change && { typed: change.problem }),
    ...(lowest === undefined && { least: 'Hãy nhập số tiền, như 50k, hoặc để trống.' }),
  }
  if ('problem' in change || lowest === undefined) return { problems }
  return { rule: { ...rule, change, least: lowest } }
}

const mostPercent = 1000

function readPercent(typed: string): PriceRule['change'] | { problem: string } {
  const text = typed.replace(/\s|%/g, '').replace(',', '.')
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text))
    return { problem: 'Hãy nhập số phần trăm, như 10 hoặc 7,5.' }
  const hundredths = Math.round(Number(text) * 100)
  if (hundredths > mostPercent * 100) return { problem: `Tối đa ${mostPercent} %.` }
  return { kind: 'percent', hundredths }
}

function readSum(typed: string): PriceRule['change'] | { problem: string } {
  const amount = parseAmount(typed)
  return amount === undefined ? { problem: 'Hãy nhập số tiền, như 20k.' } : { kind: 'sum', amount }
}
