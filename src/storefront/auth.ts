import { useSyncExternalStore } from 'react'
import { browserApi } from './api/browser-api.ts'
import { at, isRecord, text } from './api/parse.ts'
import {
  authChanged,
  clearShopper,
  clearShopperAndDrafts,
  storeShopper,
} from './shopper-session.ts'
import { readStoredJson, storedToken, tokenKeys, userKeys, writeStored } from './shopper-storage.ts'

/** `unknown` until the browser has read its storage (and in all HTML from the server). */
export type Shopper =
  | { status: 'unknown' | 'guest' }
  | { status: 'signed-in'; user: Readonly<Record<string, unknown>>; name: string }

export { authChanged, clearShopper, clearShopperAndDrafts, storeShopper }

const unknown: Shopper = { status: 'unknown' }
const guest: Shopper = { status: 'guest' }
let shopper: Shopper = unknown
const listeners = new Set<() => void>()

/** The current shopper; `unknown` on the server and at hydration. */
export function useShopper(): Shopper {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shopper,
    () => unknown,
  )
}

/** Reads the storage again; with a token but no profile, asks the server for it. */
export async function checkShopper(): Promise<Shopper> {
  const user = storedUser()
  const token = storedToken()
  if (user) return set(signedIn(user))
  if (!token) return set(guest)
  try {
    const found = await fetchUser()
    // The shopper signed out or changed while the answer was under way.
    if (storedToken() !== token) return checkShopper()
    writeStored('user_info', JSON.stringify(found))
    return set(signedIn(found))
  } catch {
    return set(guest)
  }
}

/** Checks now, and again on storage changes, auth-changed and window focus. Returns the function that stops it. */
export function watchShopper(): () => void {
  let token = storedToken()
  const check = () => {
    token = storedToken()
    void checkShopper()
  }
  const look = () => {
    // Another tab has signed in or out: this one's content belongs to another shopper.
    if (storedToken() !== token) window.dispatchEvent(new CustomEvent(authChanged))
    else check()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || [...tokenKeys, ...userKeys].some((known) => known === key)) look()
  }
  check()
  window.addEventListener('storage', onStorage)
  window.addEventListener(authChanged, check)
  window.addEventListener('focus', look)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener(authChanged, check)
    window.removeEventListener('focus', look)
  }
}

function storedUser(): Readonly<Record<string, unknown>> | undefined {
  return userKeys.map(readStoredJson).find(isRecord)
}

/** Stores changes of the signed-in shopper's profile. */
export function updateShopper(changes: Readonly<Record<string, unknown>>): void {
  const user = storedUser()
  if (!user) return
  writeStored('user_info', JSON.stringify({ ...user, ...changes }))
  void checkShopper()
}

async function fetchUser(): Promise<Readonly<Record<string, unknown>>> {
  const answer = await browserApi().get('/api/web/users/me')
  const places = ['data.data', 'data.user', 'data', 'user', ''].map((path) => at(answer, path))
  const user = places.find(isUser)
  if (!user) throw new Error('The answer names no user')
  return user
}

/** True for an object that names a user; the envelope of an answer does not. */
function isUser(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  return [value.id, value.username, value.email, value.name].some((field) => text(field) !== '')
}

const noName = 'Tài khoản'

/** The first of name, displayName, fullName and username, else “Tài khoản”. */
export function displayName(user: Readonly<Record<string, unknown>>): string {
  const names = [user.name, user.displayName, user.fullName, user.username]
  const found = names.find((name) => typeof name === 'string' && name.trim() !== '')
  return typeof found === 'string' ? found.trim() : noName
}

/** What has room in the header: the given name, which comes last in Vietnamese; never a part of a phone number. */
export function givenName(name: string): string {
  const isNumber = /^[\d\s+().-]+$/.test(name)
  return isNumber || name === noName ? noName : (name.split(/\s+/).at(-1) ?? name)
}

function signedIn(user: Readonly<Record<string, unknown>>): Shopper {
  return { status: 'signed-in', user, name: displayName(user) }
}

function set(next: Shopper): Shopper {
  const same = next.status === shopper.status && JSON.stringify(next) === JSON.stringify(shopper)
  if (!same) {
    shopper = next
    for (const listener of listeners) listener()
  }
  return shopper
}
