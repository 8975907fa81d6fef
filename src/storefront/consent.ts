import { useSyncExternalStore } from 'react'
import { browserApi } from './api/browser-api.ts'
import { isRecord, text } from './api/parse.ts'
import {
  consentKey,
  readStoredJson,
  recentlyViewedKey,
  removeStored,
  writeStored,
} from './shopper-storage.ts'

/** Incremented when more is asked for: everybody is asked again, and nothing is stored until they answer. */
export const consentVersion = 1
/** Version of the terms accepted at registration; incremented when they change. */
export const termsVersion = 1
/** Fired on the window when this page's shopper has answered or changed the answer. */
export const consentChanged = 'consent-changed'

/** `unknown` on the server and at hydration, `open` until the shopper has answered the current version. */
export type Consent = 'unknown' | 'open' | 'granted' | 'refused'

type Answer = {
  version: number
  granted: boolean
  /** Time of the answer, as ISO text. */
  at: string
  /** The server's data must still be deleted. */
  forget: boolean
}

/**
 * True when the shopper has agreed that their views are stored: view records, recently viewed products and analytics ask
 * this each time.
 */
export function hasConsent(): boolean {
  return consent() === 'granted'
}

/** The consent for components, which render again when it changes in any tab. */
export function useConsent(): Consent {
  return useSyncExternalStore(onConsent, consent, () => 'unknown')
}

/** Calls `listener` whenever the answer may have changed, in any tab. Returns the function that stops it. */
export function onConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === consentKey) listener()
  }
  window.addEventListener(consentChanged, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(consentChanged, listener)
    window.removeEventListener('storage', onStorage)
  }
}

const sendings = new Set<Promise<unknown>>()

/**
 * Sends data that requires consent. Failures are ignored. When consent is withdrawn meanwhile, in any tab, the data is
 * deleted after it has arrived.
 */
export async function sendWithConsent(send: () => Promise<unknown>): Promise<void> {
  if (!hasConsent()) return
  const sending = send().catch(() => undefined)
  sendings.add(sending)
  await sending
  sendings.delete(sending)
  const answer = storedAnswer()
  if (!answer || answer.granted) return
  store({ ...answer, forget: true })
  await forgetViews()
}

/** Stores the answer with its version and time. Withdrawing consent deletes all data stored because of it. */
export function answerConsent(granted: boolean): void {
  const before = storedAnswer()
  const forget = !granted && (before?.granted === true || before?.forget === true)
  store({ version: consentVersion, granted, at: new Date().toISOString(), forget })
  if (!granted) removeStored(recentlyViewedKey)
  window.dispatchEvent(new CustomEvent(consentChanged))
  if (forget) void forgetViews()
}

/** Retries deletions on the server that failed when consent was withdrawn. Called once a page load. */
export async function retryConsentDeletion(): Promise<void> {
  if (storedAnswer()?.forget) await forgetViews()
}

/** The answer to the current version; undefined while it is open. */
export function currentConsentAnswer(): Pick<Answer, 'version' | 'granted' | 'at'> | undefined {
  const answer = storedAnswer()
  return answer?.version === consentVersion ? answer : undefined
}

let waiting: Promise<unknown> | undefined

async function forgetViews(): Promise<void> {
  // Requests under way would arrive after the deletion. Concurrent callers share the one that waits.
  if (waiting) return void (await waiting)
  waiting = Promise.all(sendings)
  await waiting
  waiting = undefined
  try {
    await browserApi().delete('/api/web/products/views')
  } catch {
    // The flag stays: the next page load tries again.
    return
  }
  const answer = storedAnswer()
  if (answer && !answer.granted) store({ ...answer, forget: false })
}

function consent(): Consent {
  const answer = storedAnswer()
  if (answer?.version !== consentVersion) return 'open'
  return answer.granted ? 'granted' : 'refused'
}

function storedAnswer(): Answer | undefined {
  const stored = readStoredJson(consentKey)
  if (!isRecord(stored) || typeof stored.granted !== 'boolean') return undefined
  const at = text(stored.at)
  if (Number.isNaN(Date.parse(at))) return undefined
  return {
    version: Number(stored.version),
    granted: stored.granted,
    at,
    forget: stored.forget === true,
  }
}

function store({ forget, ...answer }: Answer): void {
  writeStored(consentKey, JSON.stringify(forget ? { ...answer, forget } : answer))
}
