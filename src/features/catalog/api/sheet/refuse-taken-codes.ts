import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Decision, VariantValues } from '../../domain/sheet-cells.ts'
import type { LockedVariant } from './lock-rows.ts'

type Code = 'sku' | 'barcode'
type Holder = {
  kind: Code
  code: string
  /** The variant that has the code, or a product whose code is no variant's. */
  id: string
  productId: string
  name: string
  isDeleted: boolean
}
type Decided = Map<string, Decision<VariantValues>>

/** Refuses what would give two goods one SKU or barcode. Goods may exchange theirs. */
export async function refuseTakenCodes(
  tx: Db,
  locked: ReadonlyMap<string, LockedVariant>,
  decided: Decided,
): Promise<void> {
  const holders = Map.groupBy(await findHolders(tx, locked, decided), keyOf)
  // A refused row keeps its code, which may refuse another.
  while (refuseOnce(locked, decided, holders));
}

function refuseOnce(
  locked: ReadonlyMap<string, LockedVariant>,
  decided: Decided,
  holders: ReadonlyMap<string, Holder[]>,
): boolean {
  const before = countSaved(decided)
  for (const kind of ['sku', 'barcode'] as const) {
    const takers = new Map<string, string>()
    for (const [id, decision] of decided) {
      if (decision.status !== 'saved') continue
      const code = decision.after[kind]
      const own = locked.get(id)
      if (code === null || !own || own.values[kind] === code) continue
      const holder = holders.get(keyOf({ kind, code }))?.find((held) => {
        // A product may have a code of its own, which one of its forms may share.
        if (held.id === id || held.id === own.productId) return false
        const given = decided.get(held.id)
        return given?.status !== 'saved' || given.after[kind] === code
      })
      const other = takers.get(code)
      const problem = holder ? takenBy(kind, holder) : other && twice[kind]
      if (problem) decided.set(id, { status: 'refused', problems: { [kind]: problem } })
      else takers.set(code, id)
    }
  }
  return countSaved(decided) < before
}

const keyOf = ({ kind, code }: Pick<Holder, 'kind' | 'code'>) => `${kind} ${code}`

const countSaved = (decided: Decided) =>
  [...decided.values()].filter(({ status }) => status === 'saved').length

const twice = {
  sku: 'SKU này có hai lần trong bảng.',
  barcode: 'Mã vạch này có hai lần trong bảng.',
}

function takenBy(kind: Code, { name, isDeleted }: Holder): string {
  const what = kind === 'sku' ? 'SKU' : 'Mã vạch'
  return `${what} này đã là của “${name}”${isDeleted ? ' (phân loại đã xoá)' : ''}.`
}

async function findHolders(
  tx: Db,
  locked: ReadonlyMap<string, LockedVariant>,
  decided: Decided,
): Promise<Holder[]> {
  const wanted = (kind: Code) =>
    [...decided].flatMap(([id, decision]) => {
      if (decision.status !== 'saved') return []
      const code = decision.after[kind]
      return code !== null && code !== locked.get(id)?.values[kind] ? [code] : []
    })
  const [skus, barcodes] = [wanted('sku'), wanted('barcode')]
  if (skus.length + barcodes.length === 0) return []
  const { rows } = await sql<Holder>`
    SELECT 'sku' AS kind, v.sku AS code, v.id, v.product_id AS "productId", p.name, v.deleted_at IS NOT NULL AS "isDeleted"
    FROM variants v JOIN products p ON p.id = v.product_id WHERE v.sku = ANY (${skus}::text[])
    UNION ALL
    SELECT 'sku', p.sku, coalesce(v.id, p.id), p.id, p.name, p.deleted_at IS NOT NULL
    FROM products p LEFT JOIN variants v ON v.product_id = p.id AND v.options = '{}' AND v.deleted_at IS NULL
    WHERE p.sku = ANY (${skus}::text[])
    UNION ALL
    SELECT 'barcode', v.barcode, v.id, v.product_id, p.name, false
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.barcode = ANY (${barcodes}::text[]) AND v.deleted_at IS NULL`.execute(tx)
  return rows
}
