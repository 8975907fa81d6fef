import { cpus, loadavg } from 'node:os'
import { connections } from '../big-shop/latency.ts'
import { aboutOthers, type Figure, processorTable, verdict } from '../figures.ts'
import { table } from '../report.ts'
import { type BesideStaff, staffCount } from './beside-staff.ts'
import type { Lists } from './lists.ts'

const goalMs = 150
const leastRatio = 0.9
const [busyBefore = 0] = loadavg()
const machine = `share one machine (${cpus().length} cores)`

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const whole = (value: number) => Math.round(value).toLocaleString('en')

export function listChapter({ measured, figures, orders, size, requests }: Lists): string {
  const marked = (value: number) => (value > goalMs ? `**${ms(value)}**` : ms(value))
  const rows = measured.map(({ what, ours, bare }) => [
    ...[what, ms(ours.p50), marked(ours.p95)],
    ...[ms(bare.p50), ms(bare.p95)],
  ])
  const first = figures.map(({ call, ms: taken }) => `\`${call}\` ${ms(taken)}`).join(', ')
  return `\`node bench/back-office.ts --parts lists\` writes this chapter: lists, searches and counts of staff in a shop of ${whole(orders)} orders
(${size} with their indexes) with the returns, transfers and audit log of such a shop, over HTTP, ${connections} at once, ${requests} requests of each
kind. Shop, PostgreSQL and load generator ${machine}; when the run began, ${busyBefore.toFixed(1)} other tasks kept it
busy. The goal is a p95 of ${goalMs} ms; what misses it is **marked**.

${table(['', 'p50', 'p95', 'bare p50', 'bare p95'], rows)}

Bare: Fastify and one select of the 50 newest orders, right after each.

Figures of the dashboard are kept for half a minute or a minute. Read anew, one at a time: ${first}.`
}

export function placingChapter(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, ours, bare }) => [
    ...[what, `${whole(ours.rate)}/s`, `${whole(bare.rate)}/s`, (ours.rate / bare.rate).toFixed(2)],
    ...[ms(ours.p50), ms(bare.p50), ms(ours.p95), ms(bare.p95)],
  ])
  const head = ['', 'orders', 'without', 'ratio', 'p50', 'without', 'p95', 'without']
  return `\`node bench/back-office.ts --parts placing\` writes this chapter: what the indexes of staff's lists cost shoppers who order. Two shops
of the same orders take turns, one of them without these indexes of \`orders\`; one piece each of many products. Shops, PostgreSQL and load
generator ${machine}. ${aboutOthers(figures.flatMap(({ ours, bare }) => [ours, bare]))}

${table(head, rows)}

Processor time for an order; “bare” is the shop without the indexes:

${processorTable(figures)}`
}

export function besideChapter({ figures, staff }: BesideStaff): string {
  const pairs = figures.flatMap(({ full, half }) => [full, half])
  const rowsOf = (load: 'full' | 'half') =>
    figures.map(({ what, [load]: { alone, beside } }) => {
      const ratio = beside.rate / alone.rate
      return [
        ...[what, `${whole(alone.rate)}/s`, `${whole(beside.rate)}/s`, ratio.toFixed(2)],
        ...(load === 'half' ? [verdict(ratio, leastRatio, '≥')] : []),
        ...[ms(alone.p95), ms(beside.p95), (beside.p95 / alone.p95).toFixed(2)],
      ]
    })
  const rates = ['', 'alone', 'beside staff', 'ratio']
  const times = ['p95 alone', 'beside', 'ratio']
  return `\`node bench/back-office.ts --parts staff\` writes this chapter: the storefront alone and in turns beside ${staffCount} staff
in the same shop. Each takes an action every two seconds – lists, filters, opens an order, changes it, confirms, packs and sends it, looks
at the dashboard – and has the stream of new orders open. Shop, PostgreSQL and load generator ${machine}.
${aboutOthers(pairs.flatMap(({ alone, beside }) => [alone, beside]))}

At a constant rate, half of what it takes alone:

${table([...rates, 'goal', ...times], rowsOf('half'))}

At full load the machine has nothing to spare, so that whatever staff take is missing:

${table([...rates, ...times], rowsOf('full'))}

Staff meanwhile made ${whole(staff.requests)} requests, p50 ${ms(staff.p50)}, p95 ${ms(staff.p95)}.`
}
