/** Keys that a signed-in shopper's token and profile are found under; the first of each is the one we write. */
export const tokenKeys = ['user_token', 'access_token', 'token', 'jwt'] as const
export const userKeys = [
  'user_info',
  'user',
  'userInfo',
  'auth_user',
  'currentUser',
  'userData',
] as const
/** What the shopper chose for their next order. */
export const chosenAddressKey = 'selectedAddressId'
export const paymentKey = 'checkout_payment'
/** Which answer to the question of consent the shop has written down, and for whom. */
export const consentToldKey = 'consent_told_v1'
/** The voucher and the coins that are to go into the next order. */
export const discountsKey = 'checkout_discounts_v1'
/** What else is the signed-in shopper's own: forgotten with the sign-in, so that whoever comes next never finds it. */
export const shopperKeys: readonly string[] = [
  chosenAddressKey,
  paymentKey,
  consentToldKey,
  discountsKey,
]
export const cartCountKey = 'cartCount'
/** Another text after each change of the cart: so other tabs hear of it. */
export const cartChangedKey = 'cart_changed_v1'
export const purchasedKey = 'cart_purchased_cleanup'
export const addedAtKey = 'cart_added_at_v1'
/** The shopper's answer to what the shop may keep, and what is kept only with it. */
export const consentKey = 'privacy_consent'
export const recentlyViewedKey = 'recently_viewed_v1'

// Private windows and full disks refuse storage; the shop must go on without it.
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

/** The JSON stored under `key`; undefined when there is none or it can't be read. */
export function readStoredJson(key: string): unknown {
  const stored = readStored(key)
  // Most pages ask for a dozen things that are not there: an exception for each takes a phone milliseconds.
  if (!stored) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

/** The token sent with every call: ours, else one kept under an older key, which tells of a sign-in as well. */
export function storedToken(): string | undefined {
  return tokenKeys.map(readStored).find(Boolean)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id that owns a guest's cart: a random UUID, made when first needed and when something else stands there. */
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
