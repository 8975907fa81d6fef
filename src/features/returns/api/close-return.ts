import { sql } from 'kysely'
import { isExchangeFor, oweForReturn, placeExchange } from '#features/orders/api/public.ts'
import { type CoinsBack, returnForGoods, returnVoucher } from '#features/wallet/api/public.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { formatVnd } from '#shared/format.ts'
import type { CloseReturn } from '../admin-contract.ts'
import type { Settlement } from '../domain.ts'
import { changeReturn } from './change-return.ts'
import type { LockedReturn } from './lock-return.ts'
import { quoteSettlement } from './quote-settlement.ts'
import type { ReturnWriter } from './tell-shopper.ts'

type Closing = { by: StaffActor; maySetAmount: boolean }

/**
 * Ends a return whose goods came: what they are worth becomes a refund due, or pays for the order of an exchange; coins and the
 * voucher are put right. Throws what `placeExchange` does,
 * RETURN_NOT_FOUND, RETURN_STATUS_CONFLICT, STALE_EDIT, RETURN_AMOUNT_CHANGED with the new amount, NOT_ALLOWED for another amount than the settlement's without the
 * permission, or INVALID_FIELD for more than is left of the order, or another amount without a reason.
 */
export async function closeReturn(
  writer: ReturnWriter & Pick<Services, 'config'>,
  id: string,
  { expectedAmount, amount, message, version, exchange }: CloseReturn,
  { by, maySetAmount }: Closing,
): Promise<void> {
  await changeReturn(
    writer,
    id,
    { step: 'close', to: 'CLOSED', by, reason: message, version },
    async (tx, row) => {
      const settlement = await quoteSettlement(tx, id)
      // It depends on the order's other returns, which do not change this one's version.
      if (settlement.amount !== expectedAmount) {
        throw new AppError('RETURN_AMOUNT_CHANGED', { amount: settlement.amount })
      }
      const owed = amount ?? settlement.amount
      if (owed !== settlement.amount) refuseOther(owed, settlement, { message, maySetAmount })
      await oweForReturn(tx, row.order.id, owed)
      const coins = await putCoinsRight(tx, row, settlement)
      const exchangeOrderId = exchange
        ? await placeExchange(
            { ...writer, db: tx },
            {
              ...{ fromId: row.order.id, returnId: id, credit: owed, by },
              ...{ lines: exchange.items, expectedTotal: exchange.expectedTotal },
            },
          )
        : null
      // The voucher's row comes last, as in every order.
      const hadVoucher = settlement.returnsVoucher && (await returnVoucher(tx, row.order.id))
      await writeOutcome(tx, id, { owed, coins, hadVoucher, exchangeOrderId })
      return {
        after: {
          refundAmount: owed,
          ...(owed !== settlement.amount && { settledAmount: settlement.amount }),
          ...(exchangeOrderId && { exchangeOrderId }),
          coinsReturned: coins.returned,
          coinsTaken: coins.taken,
        },
      }
    },
    async (tx, { refund_amount, exchange_order_id: placed }) => {
      if (refund_amount !== (amount ?? expectedAmount)) return false
      if (!exchange || placed === null) return !exchange && placed === null
      return isExchangeFor(tx, placed, exchange.items)
    },
  )
}

function refuseOther(
  owed: number,
  { most }: Settlement,
  { message, maySetAmount }: { message: string; maySetAmount: boolean },
): void {
  if (!maySetAmount) throw new AppError('NOT_ALLOWED')
  if (owed > most) throw fieldError('amount', `Nhiều nhất ${formatVnd(most)}.`)
  if (message === '') throw fieldError('message', 'Vui lòng ghi vì sao số tiền khác.')
}

async function putCoinsRight(
  tx: Db,
  { id, order }: LockedReturn,
  { coinsToReturn, coinsToTake }: Settlement,
): Promise<CoinsBack> {
  if (!order.user_id) return { returned: 0, taken: 0, missing: 0 }
  return returnForGoods(tx, {
    userId: order.user_id,
    orderId: order.id,
    returnId: id,
    spent: coinsToReturn,
    earned: coinsToTake,
  })
}

type Outcome = {
  owed: number
  coins: CoinsBack
  hadVoucher: boolean
  exchangeOrderId: string | null
}

// With the status, which a constraint ties to the amount.
async function writeOutcome(
  tx: Db,
  id: string,
  { owed, coins, hadVoucher, exchangeOrderId }: Outcome,
) {
  await sql`
    UPDATE returns SET status = 'CLOSED', closed_at = now(), refund_amount = ${owed}::bigint,
      coins_returned = ${coins.returned}::bigint, coins_taken = ${coins.taken}::bigint,
      coins_missing = ${coins.missing}::bigint, voucher_returned = ${hadVoucher},
      exchange_order_id = ${exchangeOrderId},
      resolution = CASE WHEN ${exchangeOrderId}::text IS NULL THEN 'refund' ELSE 'exchange' END
    WHERE id = ${id}`.execute(tx)
}
