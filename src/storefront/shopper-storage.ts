/** Keys of token and profile; the first of each is the one we write. */
export const tokenKeys = ['user_token', 'access_token', 'token', 'jwt'] as const
export const userKeys = [
  'user_info',
  'user',
  'userInfo',
  'auth_user',
  'currentUser',
  'userData',
] as const
/** The shopper's choices for the next order. */
export const chosenAddressKey = 'selectedAddressId'
export const paymentKey = 'checkout_payment'
export const deliveryKey = 'checkout_delivery_v1'
/** The consent that the server has recorded, and for whom. */
export const consentRecordedKey = 'consent_told_v1'
/** Voucher and coins for the next order. */
export const discountsKey = 'checkout_discounts_v1'
/** Other keys of the signed-in shopper: removed with the session, so that the next shopper never finds them. */
export const shopperKeys: readonly string[] = [
  chosenAddressKey,
  paymentKey,
  deliveryKey,
  consentRecordedKey,
  discountsKey,
]
export const cartCountKey = 'cartCount'
/** Changes with every change of the cart, to notify other tabs. */
export const cartChangedKey = 'cart_changed_v1'
export const purchasedKey = 'cart_purchased_cleanup'
export const addedAtKey = 'cart_added_at_v1'
/** The shopper's consent, and what is stored only with it. */
export const consentKey = 'privacy_consent'
export const recentlyViewedKey = 'recently_viewed_v1'

// Private windows and full disks refuse storage; the shop must work without it.
const sparePlace = new Map<string, string>()

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? sparePlace.get(key)
  } catch {
    return sparePlace.get(key)
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    sparePlace.delete(key)
  } catch {
    sparePlace.set(key, value)
  }
}

export function removeStored(key: string): void {
  sparePlace.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored then.
  }
}

/** The parsed JSON under `key`; undefined when there is none or it is invalid. */
export function readStoredJson(key: string): unknown {
  const stored = readStored(key)
  // Most pages read a dozen empty keys: an exception for each costs a phone milliseconds.
  if (!stored) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

/** The token sent with every call: ours, else one under an older key, which also means a sign-in. */
export function storedToken(): string | undefined {
  return tokenKeys.map(readStored).find(Boolean)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id of a guest's cart: a random UUID, created when first needed or when the stored one is invalid. */
export function sessionId(): string {
  const stored = readStored('sessionId')
  if (stored && uuid.test(stored)) return stored
  const made = randomUuid()
  writeStored('sessionId', made)
  return made
}

/** A random UUID, also on plain http pages. */
export function randomUuid(): string {
  // randomUUID is missing on plain http pages other than localhost.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
