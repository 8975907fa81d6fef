import { sql } from 'kysely'
import type { SourceLine } from '#features/catalog/api/public.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { auditedLines, auditedTimes } from './audited-lines.ts'
import { findProblems, findWarnings } from './check-lines.ts'
import { describeProblem, describeWarning, formatSale, type LineIssue } from './describe-issue.ts'
import { findOccupiedWindows } from './occupied-windows.ts'
import { resolveTargets } from './resolve-targets.ts'
import { parseSaleLine, type SaleDefaults, type SaleLine } from './sale-line.ts'
import type { SaleTarget } from './sale-products.ts'
import { insertEntries, isRefusedByRule, lockSales } from './write-entries.ts'

type ResolvedLine = SaleLine & { goods: SaleTarget }

type CreateOptions = {
  defaults?: SaleDefaults
  now?: Date
  /** Validates without writing. */
  dryRun?: boolean
  /** For the audit log; the demo shop's sales are nobody's. */
  by?: StaffActor
}

export type CreatedSale = {
  name: string
  startAt: Date
  endAt: Date
  lines: number
  pieces: number
  /** An identical sale exists already. */
  exists: boolean
}

export type CreateReport = {
  rows: number
  bad: LineIssue[]
  odd: LineIssue[]
  sales: CreatedSale[]
}

/**
 * Creates the flash sales described by lines, one per name and start, all or none. An identical existing sale stays
 * unchanged; a different one with the same name and start is rejected.
 */
export async function createSales(
  db: Db,
  source: AsyncIterable<SourceLine>,
  { defaults = {}, now = new Date(), dryRun = false, by }: CreateOptions = {},
): Promise<CreateReport> {
  const bad: LineIssue[] = []
  const read: SaleLine[] = []
  let rows = 0
  for await (const line of source) {
    rows += 1
    const parsed = parseSaleLine(line, defaults, now)
    if ('reason' in parsed) bad.push(parsed)
    else read.push(parsed)
  }
  return db.transaction().execute(async (tx) => {
    await lockSales(tx)
    const resolve = await resolveTargets(
      tx,
      read.map(({ names }) => names),
    )
    const known: ResolvedLine[] = []
    for (const line of read) {
      const goods = resolve(line.names)
      if (typeof goods === 'string') bad.push({ row: line.row, reason: goods })
      else known.push({ ...line, goods })
    }
    const groups = [...Map.groupBy(known, keyOf).values()]
    const sales: CreatedSale[] = []
    const newSales: ResolvedLine[][] = []
    for (const lines of groups) {
      const sale = describe(lines)
      const existing = await findSale(tx, sale)
      const differing = lines.find(({ endAt }) => endAt.getTime() !== sale.endAt.getTime())
      const row = differing?.row ?? lines[0]?.row ?? 0
      if (differing) {
        bad.push({
          row,
          reason: t(
            `“${sale.name}” kết thúc lúc khác ở một dòng trước`,
            `“${sale.name}” ends at another time in an earlier row`,
          ),
        })
      }
      if (!existing) newSales.push(lines)
      else if (isSame(existing, lines)) sale.exists = true
      else if (!differing)
        bad.push({
          row,
          reason: t(
            `${formatSale(existing)}, đã có trong cửa hàng, và khác`,
            `${formatSale(existing)}, is in the shop already, and differs`,
          ),
        })
      sales.push(sale)
    }
    const lines = newSales.flat()
    const occupied = await findOccupiedWindows(
      tx,
      lines.map(({ goods }) => goods),
    )
    for (const problem of findProblems(lines, occupied, now))
      bad.push({ row: problem.row, reason: describeProblem(problem) })
    const odd = findWarnings(lines).map((warning) => ({
      row: warning.row,
      reason: describeWarning(warning),
    }))
    if (bad.length === 0 && !dryRun) for (const group of newSales) await write(tx, group, by)
    return { rows, bad: bad.toSorted((one, other) => one.row - other.row), odd, sales }
  })
}

function keyOf({ sale, startAt }: SaleLine): string {
  return `${startAt.getTime()} ${sale}`
}

function describe(lines: readonly ResolvedLine[]): CreatedSale {
  const [first] = lines
  if (!first) throw new Error('A sale has no lines')
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { sale: name, startAt, endAt } = first
  return { name, startAt, endAt, lines: lines.length, pieces, exists: false }
}

type ExistingSale = { name: string; startAt: Date; endAt: Date; entries: string[] }

/** The sale with this name and start, with its planned end. */
async function findSale(tx: Db, { name, startAt }: CreatedSale): Promise<ExistingSale | undefined> {
  const { rows } = await sql<ExistingSale>`
    SELECT name, start_at AS "startAt", coalesce(planned_end_at, end_at) AS "endAt",
      ARRAY(SELECT concat_ws(' ', e.product_id, coalesce(e.variant_id::text, '-'), e.price, e.quantity,
          coalesce(e.per_shopper::text, '-'))
        FROM flash_sale_entries e WHERE e.flash_sale_id = s.id) AS entries
    FROM flash_sales s WHERE name = ${name} AND start_at = ${startAt}`.execute(tx)
  return rows[0]
}

function isSame(existing: ExistingSale, lines: readonly ResolvedLine[]): boolean {
  const wanted = new Set(
    lines.map(({ goods, price, quantity, perShopper }) =>
      [goods.productId, goods.variantId ?? '-', price, quantity, perShopper ?? '-'].join(' '),
    ),
  )
  return (
    lines.every(({ endAt }) => endAt.getTime() === existing.endAt.getTime()) &&
    existing.entries.length === wanted.size &&
    existing.entries.every((entry) => wanted.has(entry))
  )
}

async function write(
  tx: Db,
  lines: readonly ResolvedLine[],
  by: StaffActor | undefined,
): Promise<void> {
  const { name, startAt, endAt } = describe(lines)
  try {
    const { id } = await tx
      .insertInto('flash_sales')
      .values({ name, start_at: startAt, end_at: endAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entries = lines.map(({ goods, price, quantity, perShopper }, position) => ({
      productId: goods.productId,
      variantId: goods.variantId,
      ...{ price, quantity, perShopper, position, goods },
    }))
    await insertEntries(tx, id, entries)
    if (by) {
      const after = { name, ...auditedTimes({ startAt, endAt }), lines: auditedLines(entries) }
      await recordAudit(tx, by, { action: 'flash-sale.created', subject: id, after })
    }
  } catch (error) {
    // A price or variant was changed concurrently, so that a constraint fails.
    throw isRefusedByRule(error)
      ? new OperatorError(
          t(
            'Danh mục sản phẩm vừa thay đổi. Hãy thử lại.',
            'The catalog has changed meanwhile. Try again.',
          ),
        )
      : error
  }
}
