import { z } from 'zod'
import { oneOf, wholeNumber } from './setting-types.ts'

const count = wholeNumber(0)

/** Limits of orders and carts; 0 means no limit. */
export const orderLimitsEnvironment = {
  LIMIT_PIECES_PER_LINE: count.default(99),
  LIMIT_PIECES_PER_ORDER: count.default(300),
  LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT: count.default(5),
  LIMIT_OPEN_COD_ORDERS_PER_PHONE: count.default(5),
  LIMIT_OPEN_COD_ORDERS_PER_ADDRESS: count.default(20),
  LIMIT_UNPAID_PIECES_OF_NEW_SHOPPER: count.default(100),
  LIMIT_FLASH_PIECES_PER_SHOPPER: count.default(5),
  LIMIT_GUEST_CARTS_PER_ADDRESS: count.default(300),
  GUEST_CARTS_KEPT_DAYS: wholeNumber(1, 3650).default(90),
  HOLD_ORDERS_OF: oneOf(['new', 'all']).default('new'),
  HOLD_ORDER_FROM_AMOUNT: count.default(10_000_000),
  HOLD_ORDER_FROM_PIECES: count.default(30),
  SHOP_HOLD_HOURS: wholeNumber(1, 720).default(48),
}

const Environment = z.object(orderLimitsEnvironment)

export type OrderLimits = ReturnType<typeof readOrderLimits>['orderLimits']

export function readOrderLimits(env: z.infer<typeof Environment>) {
  return {
    orderLimits: {
      piecesPerLine: env.LIMIT_PIECES_PER_LINE,
      piecesPerOrder: env.LIMIT_PIECES_PER_ORDER,
      /** Open cash-on-delivery orders. */
      openCodPerAccount: env.LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT,
      openCodPerPhone: env.LIMIT_OPEN_COD_ORDERS_PER_PHONE,
      openCodPerAddress: env.LIMIT_OPEN_COD_ORDERS_PER_ADDRESS,
      /** In open unpaid orders of an account or phone without a completed or confirmed order. */
      unpaidPiecesOfNew: env.LIMIT_UNPAID_PIECES_OF_NEW_SHOPPER,
      /** For flash-sale entries without a limit of their own. */
      flashPiecesPerShopper: env.LIMIT_FLASH_PIECES_PER_SHOPPER,
      hold: {
        /** `new`: shoppers without a completed or confirmed order. */
        of: env.HOLD_ORDERS_OF,
        /** Đồng. */
        fromAmount: env.HOLD_ORDER_FROM_AMOUNT,
        fromPieces: env.HOLD_ORDER_FROM_PIECES,
        hours: env.SHOP_HOLD_HOURS,
      },
    },
    guestCarts: {
      /** New guest carts per hour and client address. */
      perAddress: env.LIMIT_GUEST_CARTS_PER_ADDRESS,
      retentionDays: env.GUEST_CARTS_KEPT_DAYS,
    },
  }
}
