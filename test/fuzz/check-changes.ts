import type { Change } from '../change-journal.ts'
import type { Case, Operation } from '../openapi-cases.ts'
import type { RowOwners } from './row-owners.ts'
import type { Actor } from './world.ts'

/** Shared columns that calls may change: counters moved by orders and reviews, and job queues. */
const movedByCalls: Record<string, readonly string[] | 'all' | 'added to'> = {
  stock_ledger: 'added to',
  variants: ['stock', 'sold', 'updated_at'],
  products: ['sold', 'rating_value', 'rating_count', 'review_count', 'updated_at'],
  flash_sale_entries: ['sold'],
  vouchers: ['used'],
  job_common: 'all',
}

/** Tables in which an operation may write rows about another user. */
const causedByAnybody: Record<string, readonly string[]> = {
  'POST /api/web/auth/forgot-password': ['password_reset_tokens'],
}

/** Tables in which a refused call counts: a wrong guess of a code. */
const countedWhenRefused: readonly string[] = ['contact_codes']

/** Describes forbidden changes of a call. */
export async function checkChanges(
  changes: readonly Change[],
  { operation, actor, rowOwners, isDone }: JudgedCall,
): Promise<string[]> {
  if (changes.length === 0) return []
  const tables = [...new Set(changes.map(({ table }) => table))]
  if (operation.method === 'GET') return [`reading changes ${tables}`]
  if (!isDone && !tables.every((table) => countedWhenRefused.includes(table)))
    return [`a refused call changes ${tables}`]
  const owners = await rowOwners.ownersOf(changes)
  const caused = causedByAnybody[`${operation.method} ${operation.path}`] ?? []
  return changes.flatMap((change, index) => {
    const { table } = change
    if (caused.includes(table)) return []
    if (!rowOwners.isPersonal(table)) return judgeShopRow(change)
    const found = [...(owners[index] ?? [])]
    if (found.length === 0) return [`changes ${table} of nobody`]
    const strangers = found.filter((owner) => !actor.owns.has(owner))
    return strangers.length > 0 ? [`changes ${table} of ${strangers}: ${describe(change)}`] : []
  })
}

type JudgedCall = { operation: Operation; actor: Actor; rowOwners: RowOwners; isDone: boolean }

function judgeShopRow(change: Change): string[] {
  const { table, before, after } = change
  const allowed = movedByCalls[table]
  if (allowed === 'all' || (allowed === 'added to' && !before)) return []
  const columns = columnsChanged(change)
  if (
    before &&
    after &&
    Array.isArray(allowed) &&
    columns.every((column) => allowed.includes(column))
  )
    return []
  return [`changes the shop's ${table} (${columns}): ${describe(change)}`]
}

function columnsChanged({ before, after }: Change): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  )
}

function describe(change: Change): string {
  const { before, after } = change
  const pick = (row: Change['before']) =>
    row && Object.fromEntries(columnsChanged(change).map((column) => [column, row[column]]))
  return JSON.stringify({ before: pick(before), after: pick(after) }).slice(0, 400)
}

/** Finds data of other users in a response that the caller did not send. */
export function checkResponse(body: string, actor: Actor, others: readonly Actor[]): string[] {
  return others
    .flatMap(({ scene }) => {
      const { files = [], uploads = [], contacts = [] } = scene.things
      // Pictures become public as part of a review.
      const shown = new Set([...files, ...uploads])
      return [scene.name, ...contacts, ...scene.ids.filter((id) => !shown.has(id))]
    })
    .filter((secret) => body.includes(secret) && !actor.sent.includes(secret))
    .map((secret) => `reveals ${secret}, which is another's`)
}

/** Records what a call sends in the name of a user. */
export function recordSent(actor: Actor, { url, headers, payload }: Case): void {
  const text = typeof payload === 'string' ? payload : (payload?.toString('latin1') ?? '')
  actor.sent += ` ${safelyDecoded(url)} ${JSON.stringify(headers)} ${text.slice(0, 20_000)}`
}

function safelyDecoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
