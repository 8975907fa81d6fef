import { sql } from 'kysely'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import type { ReceiveReturn } from '../admin-contract.ts'
import { changeReturn } from './change-return.ts'
import type { LockedReturn } from './lock-return.ts'
import type { ReturnWriter } from './tell-shopper.ts'

type Counted = { id: string; quantity: number; restocked: number; writtenOff: number }

/**
 * Takes the goods of a return back: into stock, or written off. Pieces that did not come can be asked for again. A parcel that
 * was not accepted is closed by that. Throws RETURN_NOT_FOUND, RETURN_STATUS_CONFLICT, STALE_EDIT, or INVALID_FIELD for more
 * pieces than are awaited, or none.
 */
export async function receiveReturn(
  writer: ReturnWriter,
  id: string,
  request: ReceiveReturn,
  by: StaffActor,
): Promise<void> {
  const { version, note } = request
  const to = ({ kind }: LockedReturn) => (kind === 'undelivered' ? 'CLOSED' : 'RECEIVED')
  await changeReturn(
    writer,
    id,
    { step: 'receive', to, by, note, version },
    async (tx, row) => {
      const counted = await count(tx, row, request)
      await takeBack(tx, id, counted)
      return { after: piecesOf(counted) }
    },
    async (tx, row) => (await count(tx, row, request)).every(({ isSame }) => isSame),
  )
}

async function count(tx: Db, { id, status }: LockedReturn, { items }: ReceiveReturn) {
  const { rows } = await sql<Counted>`
    SELECT order_item_id AS id, quantity, restocked, written_off AS "writtenOff" FROM return_items
    WHERE return_id = ${id} ORDER BY order_item_id`.execute(tx)
  const came = new Map(items.map((item) => [item.orderItemId.toLowerCase(), item]))
  if (came.size < items.length) throw fieldError('items', 'Mỗi sản phẩm chỉ nhập một dòng.')
  const lines = rows.map((row) => {
    const { restocked = 0, writtenOff = 0 } = came.get(row.id) ?? {}
    came.delete(row.id)
    const isSame = row.restocked === restocked && row.writtenOff === writtenOff
    return { id: row.id, quantity: row.quantity, restocked, writtenOff, isSame }
  })
  if (came.size > 0) throw fieldError('items', 'Có sản phẩm không thuộc yêu cầu trả hàng này.')
  if (status === 'APPROVED' || status === 'REQUESTED') refuseWrongPieces(lines)
  return lines
}

function refuseWrongPieces(lines: readonly Counted[]): void {
  if (lines.some(({ quantity, restocked, writtenOff }) => restocked + writtenOff > quantity)) {
    throw fieldError('items', 'Số lượng nhận nhiều hơn số lượng khách trả.')
  }
  if (lines.every(({ restocked, writtenOff }) => restocked + writtenOff === 0)) {
    throw fieldError('items', 'Vui lòng nhập số lượng đã nhận.')
  }
}

async function takeBack(tx: Db, id: string, lines: readonly Counted[]): Promise<void> {
  const [ids, restocked, writtenOff] = [
    lines.map((line) => line.id),
    lines.map((line) => line.restocked),
    lines.map((line) => line.writtenOff),
  ]
  await sql`
    WITH came AS (
      SELECT * FROM unnest(${ids}::uuid[], ${restocked}::integer[], ${writtenOff}::integer[]) AS c (id, restocked, written_off)
    ), noted AS (
      UPDATE return_items x SET restocked = came.restocked, written_off = came.written_off FROM came
      WHERE x.return_id = ${id} AND x.order_item_id = came.id
      RETURNING x.order_item_id, x.quantity - x.restocked - x.written_off AS missing
    )
    UPDATE order_items i SET in_returns = in_returns - noted.missing FROM noted
    WHERE i.id = noted.order_item_id AND noted.missing > 0`.execute(tx)
  await sql`SELECT take_goods_back(${id})`.execute(tx)
  // The figures of lists follow orders that were touched.
  await sql`
    UPDATE orders SET updated_at = now(), version = version + 1
    WHERE id = (SELECT order_id FROM returns WHERE id = ${id})`.execute(tx)
}

const piecesOf = (lines: readonly Counted[]) => ({
  restocked: lines.reduce((sum, line) => sum + line.restocked, 0),
  writtenOff: lines.reduce((sum, line) => sum + line.writtenOff, 0),
})
