export const statusByCode = {
  INVALID_INPUT: 400,
  SESSION_ID_REQUIRED: 400,
  EMPTY_ORDER: 400,
  RESET_LINK_INVALID: 400,
  CONTACT_LINK_INVALID: 400,
  SIGN_IN_REQUIRED: 401,
  WRONG_CREDENTIALS: 401,
  SIGNATURE_INVALID: 401,
  NOT_ALLOWED: 403,
  REAUTHENTICATION_REQUIRED: 403,
  REVIEW_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  ADDRESS_NOT_FOUND: 404,
  PAGE_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  REVIEW_NOT_FOUND: 404,
  PHONE_TAKEN: 409,
  EMAIL_TAKEN: 409,
  CONFIRMED_EMAIL_REQUIRED: 409,
  OUT_OF_STOCK: 409,
  NOT_ENOUGH_STOCK: 409,
  NOT_FOR_SALE: 409,
  FLASH_SALE_EXHAUSTED: 409,
  FLASH_SALE_NOT_ENOUGH: 409,
  CART_FULL: 409,
  PRICE_CHANGED: 409,
  CART_CHANGED: 409,
  ALREADY_ORDERED: 409,
  TOO_MANY_UNPAID: 409,
  TOO_MANY_COD_ORDERS: 409,
  TOO_MANY_UNPAID_PIECES: 409,
  TOO_MANY_PIECES: 409,
  FLASH_SALE_LIMIT: 409,
  ORDER_HELD: 409,
  ORDER_NOT_HELD: 409,
  VOUCHER_NOT_USABLE: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  ORDER_STATUS_CONFLICT: 409,
  ORDER_ALREADY_PAID: 409,
  PAYMENT_ALREADY_COUNTED: 409,
  REFUND_TOO_LARGE: 409,
  ORDER_TOO_LARGE: 409,
  TOO_MANY_ADDRESSES: 409,
  STORE_REQUEST_EXISTS: 409,
  ALREADY_REVIEWED: 409,
  PRODUCT_GONE: 409,
  ACCOUNT_HAS_OPEN_ORDERS: 409,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ONLY_JPG_PNG_AND_VIDEO: 415,
  INVALID_FIELD: 422,
  ADDRESS_UNITS_MISMATCH: 422,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof statusByCode

/** Parameters of the error message and data for the client. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** A failure the shopper can act on. Anything else thrown is a bug and becomes a 500. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return statusByCode[this.code]
  }
}
