import { sql } from 'kysely'
import pg from 'pg'
import type { SourceLine } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import {
  findProblems,
  findWarnings,
  formatSale,
  type LineIssue,
  type OccupiedWindow,
  type ResolvedLine,
} from './check-lines.ts'
import { resolveTargets } from './resolve-targets.ts'
import { parseSaleLine, type SaleDefaults, type SaleLine } from './sale-line.ts'

type CreateOptions = {
  defaults?: SaleDefaults
  now?: Date
  /** Validates without writing. */
  dryRun?: boolean
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

const createLock = 7_240_314

/**
 * Creates the flash sales described by lines, one per name and start, all or none. An identical existing sale stays
 * unchanged; a different one with the same name and start is rejected.
 */
export async function createSales(
  db: Db,
  source: AsyncIterable<SourceLine>,
  { defaults = {}, now = new Date(), dryRun = false }: CreateOptions = {},
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
    await sql`SELECT pg_advisory_xact_lock(${createLock})`.execute(tx)
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
    bad.push(...findProblems(lines, await findOccupiedWindows(tx, lines), now))
    const odd = findWarnings(lines)
    if (bad.length === 0 && !dryRun) for (const group of newSales) await write(tx, group)
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

async function findOccupiedWindows(
  tx: Db,
  lines: readonly ResolvedLine[],
): Promise<OccupiedWindow[]> {
  const variantIds = lines.flatMap(({ goods }) => goods.pieces.map(({ id }) => id))
  if (variantIds.length === 0) return []
  const { rows } = await sql<OccupiedWindow>`
    SELECT f.variant_id AS "variantId", s.name, s.start_at AS "startAt", s.end_at AS "endAt"
    FROM flash_sale_variants f
    JOIN flash_sale_entries e ON e.id = f.entry_id
    JOIN flash_sales s ON s.id = e.flash_sale_id
    WHERE f.variant_id = ANY (${variantIds}::uuid[]) AND s.end_at > now()
    ORDER BY s.start_at`.execute(tx)
  return rows
}

async function write(tx: Db, lines: readonly ResolvedLine[]): Promise<void> {
  const { name, startAt, endAt } = describe(lines)
  const entries = lines.map(({ goods, price, quantity, perShopper }) => ({
    product_id: goods.productId,
    variant_id: goods.variantId,
    price,
    quantity,
    per_shopper: perShopper,
  }))
  try {
    const { id } = await tx
      .insertInto('flash_sales')
      .values({ name, start_at: startAt, end_at: endAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      INSERT INTO flash_sale_entries (flash_sale_id, product_id, variant_id, price, quantity, per_shopper)
      SELECT ${id}, product_id, variant_id, price, quantity, per_shopper
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS entry (product_id uuid, variant_id uuid, price bigint, quantity integer,
          per_shopper integer)`.execute(tx)
    await sql`
      INSERT INTO flash_sale_variants (entry_id, variant_id)
      SELECT e.id, v.id FROM flash_sale_entries e
      JOIN variants v ON v.product_id = e.product_id AND v.deleted_at IS NULL
        AND (e.variant_id IS NULL OR e.variant_id = v.id)
      WHERE e.flash_sale_id = ${id}`.execute(tx)
  } catch (error) {
    // A price or variant was changed concurrently, so that a constraint fails.
    const isRule =
      error instanceof pg.DatabaseError && ['23514', '23P01'].includes(error.code ?? '')
    throw isRule
      ? new OperatorError(
          t(
            'Danh mục sản phẩm vừa thay đổi. Hãy thử lại.',
            'The catalog has changed meanwhile. Try again.',
          ),
        )
      : error
  }
}
