/** One shopper of a test may buy as much as it takes; tests of limits name their own. */
export const withoutOrderLimits = {
  LIMIT_PIECES_PER_LINE: '0',
  LIMIT_PIECES_PER_ORDER: '0',
  LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT: '0',
  LIMIT_OPEN_COD_ORDERS_PER_PHONE: '0',
  LIMIT_OPEN_COD_ORDERS_PER_ADDRESS: '0',
  LIMIT_FLASH_PIECES_PER_SHOPPER: '0',
  LIMIT_GUEST_CARTS_PER_ADDRESS: '0',
  HOLD_ORDER_FROM_AMOUNT: '0',
  HOLD_ORDER_FROM_PIECES: '0',
}
