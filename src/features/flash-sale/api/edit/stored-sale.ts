import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { SaleContents } from '../../admin-contract.ts'
import type { SaleState } from '../../domain.ts'

export type StoredSale = {
  id: string
  name: string
  version: number
  startAt: Date
  endAt: Date
  plannedEndAt: Date | null
  state: SaleState
  /** Of the database's clock. */
  now: Date
}

export type StoredEntry = {
  id: string
  productId: string
  variantId: string | null
  price: number
  quantity: number
  perShopper: number | null
  sold: number
  position: number
}

/** The sale, locked for its change. Throws NOT_FOUND. */
export async function lockSale(tx: Db, id: string): Promise<StoredSale> {
  const sale = await selectSale(tx, id, true)
  if (!sale) throw new AppError('NOT_FOUND')
  return sale
}

export async function findSale(db: Db, id: string): Promise<StoredSale | undefined> {
  return selectSale(db, id, false)
}

async function selectSale(db: Db, id: string, isLocked: boolean): Promise<StoredSale | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<StoredSale>`
    SELECT id, name, version, start_at AS "startAt", end_at AS "endAt", planned_end_at AS "plannedEndAt",
      CASE WHEN end_at <= clock_timestamp() THEN 'ended' WHEN start_at <= clock_timestamp() THEN 'running'
        ELSE 'upcoming' END AS state,
      clock_timestamp() AS now
    FROM flash_sales WHERE id = ${id} ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0]
}

/** The entries of a sale as its lines stand; `isLocked` keeps orders from taking pieces of them meanwhile. */
export async function findEntries(
  db: Db,
  saleId: string,
  { isLocked = false } = {},
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    SELECT id, product_id AS "productId", variant_id AS "variantId", price, quantity, per_shopper AS "perShopper", sold,
      position
    FROM flash_sale_entries WHERE flash_sale_id = ${saleId} ORDER BY ${isLocked ? sql`id` : sql`position, id`}
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db)
  return rows
}

type Contents = Pick<SaleContents, 'name' | 'lines'> & { startAt: string | null; endAt: string }

/** What is edited of a sale, as in its form. */
export function contentsOf(
  { name, startAt, endAt }: Pick<StoredSale, 'name' | 'startAt' | 'endAt'>,
  entries: readonly StoredEntry[],
): SaleContents {
  return {
    name,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    lines: entries.map(({ id: _, sold: __, position: ___, ...line }) => line),
  }
}

export const keyOf = ({ productId, variantId }: Pick<StoredEntry, 'productId' | 'variantId'>) =>
  `${productId} ${variantId ?? '-'}`

/** Whether a sale is as it was sent; one that was to begin at once has begun at some time. */
export function isSame(saved: Contents, sent: Contents): boolean {
  const plain = ({ name, endAt, lines }: Contents) =>
    JSON.stringify([
      name,
      Date.parse(endAt),
      lines.map((line) => [keyOf(line), line.price, line.quantity, line.perShopper]).toSorted(),
    ])
  const isSameStart =
    sent.startAt === null || Date.parse(saved.startAt ?? '') === Date.parse(sent.startAt)
  return isSameStart && plain(saved) === plain(sent)
}
