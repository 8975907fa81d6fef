import type { Change } from '../change-journal.ts'
import type { Case, Operation } from '../openapi-cases.ts'
import type { RowOwners } from './row-owners.ts'
import type { Actor } from './world.ts'

/** What calls may change of the shop's own rows: numbers that orders and reviews move, and what waits to be done. */
const movedByCalls: Record<string, readonly string[] | 'all' | 'added to'> = {
  stock_ledger: 'added to',
  variants: ['stock', 'sold', 'updated_at'],
  products: ['sold', 'rating_value', 'rating_count', 'review_count', 'updated_at'],
  flash_sale_entries: ['sold'],
  vouchers: ['used'],
  job_common: 'all',
}

/** What anybody may cause to be written about somebody else, by the operation that does it. */
const causedByAnybody: Record<string, readonly string[]> = {
  'POST /api/web/auth/forgot-password': ['password_reset_tokens'],
}

/** What a call changed that it may not change, in words. */
export async function judgeChanges(
  changes: readonly Change[],
  { operation, actor, rowOwners, isDone }: JudgedCall,
): Promise<string[]> {
  if (changes.length === 0) return []
  const tables = [...new Set(changes.map(({ table }) => table))].join(', ')
  if (operation.method === 'GET') return [`reading changes ${tables}`]
  if (!isDone) return [`a refused call changes ${tables}`]
  const owners = await rowOwners.ownersOf(changes)
  const caused = causedByAnybody[`${operation.method} ${operation.path}`] ?? []
  return changes.flatMap((change, index) => {
    const { table } = change
    if (caused.includes(table)) return []
    if (!rowOwners.isPersonal(table)) return judgeShopRow(change)
    const found = [...(owners[index] ?? [])]
    if (found.length === 0) return [`changes ${table} of nobody`]
    const strangers = found.filter((owner) => !actor.owns.has(owner))
    return strangers.length > 0 ? [`changes ${table} of ${strangers}: ${told(change)}`] : []
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
  return [`changes the shop's ${table} (${columns}): ${told(change)}`]
}

function columnsChanged({ before, after }: Change): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  )
}

function told(change: Change): string {
  const { before, after } = change
  const pick = (row: Change['before']) =>
    row && Object.fromEntries(columnsChanged(change).map((column) => [column, row[column]]))
  return JSON.stringify({ before: pick(before), after: pick(after) }).slice(0, 400)
}

/** What an answer tells of somebody else's that the caller has not said themselves. */
export function judgeTold(body: string, actor: Actor, others: readonly Actor[]): string[] {
  return others
    .flatMap(({ scene }) => {
      const { files = [], uploads = [], contacts = [] } = scene.things
      // Pictures are shown to everybody once they are part of a review.
      const shown = new Set([...files, ...uploads])
      return [scene.name, ...contacts, ...scene.ids.filter((id) => !shown.has(id))]
    })
    .filter((secret) => body.includes(secret) && !actor.sent.includes(secret))
    .map((secret) => `tells ${secret}, which is another's`)
}

/** Keeps what a call says in somebody's name. */
export function noteSent(actor: Actor, { url, headers, payload }: Case): void {
  const said = typeof payload === 'string' ? payload : (payload?.toString('latin1') ?? '')
  actor.sent += ` ${safelyDecoded(url)} ${JSON.stringify(headers)} ${said.slice(0, 20_000)}`
}

function safelyDecoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
