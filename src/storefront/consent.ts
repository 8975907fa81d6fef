import { useSyncExternalStore } from 'react'
import { browserApi } from './api/browser-api.ts'
import { isRecord, text } from './api/read.ts'
import {
  consentKey,
  readStoredJson,
  recentlyViewedKey,
  removeStored,
  writeStored,
} from './shopper-storage.ts'

/** Raised when more is asked for than before: everybody is asked again, and nothing is kept until they answer. */
export const consentVersion = 1
/** Of the terms that who registers agrees to; raised when they change. */
export const termsVersion = 1
/** Fired on the window when this page's shopper has answered, or changed the answer. */
export const consentChanged = 'consent-changed'

/** `unknown` on the server and at hydration, `open` until the shopper has answered what is asked today. */
export type Consent = 'unknown' | 'open' | 'granted' | 'refused'

type Answer = {
  version: number
  granted: boolean
  /** When it was given, as ISO text. */
  at: string
  /** What the server keeps must still be deleted. */
  forget: boolean
}

/**
 * Whether the shopper has agreed that what they look at is kept: view records, recently viewed products and analytics
 * all ask this alone, each time.
 */
export function hasConsent(): boolean {
  return consent() === 'granted'
}

/** The same for components: they are drawn again when the answer changes, in this tab or another. */
export function useConsent(): Consent {
  return useSyncExternalStore(onConsent, consent, () => 'unknown')
}

/** Calls `listener` whenever the answer may have changed, in this tab or another. Returns how to stop. */
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

const telling = new Set<Promise<unknown>>()

/**
 * Tells the server what it keeps with consent alone. Nobody hears of a failure. When consent is taken back meanwhile, here
 * or in another tab, what was told is deleted after it has arrived.
 */
export async function tellWithConsent(tell: () => Promise<unknown>): Promise<void> {
  if (!hasConsent()) return
  const told = tell().catch(() => undefined)
  telling.add(told)
  await told
  telling.delete(told)
  const answer = storedAnswer()
  if (!answer || answer.granted) return
  keep({ ...answer, forget: true })
  await forgetViews()
}

/** Keeps the answer with its version and time. Taking consent back deletes all that was kept because of it. */
export function answerConsent(granted: boolean): void {
  const before = storedAnswer()
  const forget = !granted && (before?.granted === true || before?.forget === true)
  keep({ version: consentVersion, granted, at: new Date().toISOString(), forget })
  if (!granted) removeStored(recentlyViewedKey)
  window.dispatchEvent(new CustomEvent(consentChanged))
  if (forget) void forgetViews()
}

/** Deletes on the server what could not be deleted when consent was taken back. Called once a page load. */
export async function finishForgetting(): Promise<void> {
  if (storedAnswer()?.forget) await forgetViews()
}

/** Today's answer as it was given; undefined while it is open. */
export function givenAnswer(): Pick<Answer, 'version' | 'granted' | 'at'> | undefined {
  const answer = storedAnswer()
  return answer?.version === consentVersion ? answer : undefined
}

let waiting: Promise<unknown> | undefined

async function forgetViews(): Promise<void> {
  // What is still on its way would arrive after the deletion. Whoever asks meanwhile shares the one that waits.
  if (waiting) return void (await waiting)
  waiting = Promise.all(telling)
  await waiting
  waiting = undefined
  try {
    await browserApi().delete('/api/web/products/views')
  } catch {
    // The mark stays: the next page load tries again.
    return
  }
  const answer = storedAnswer()
  if (answer && !answer.granted) keep({ ...answer, forget: false })
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

function keep({ forget, ...answer }: Answer): void {
  writeStored(consentKey, JSON.stringify(forget ? { ...answer, forget } : answer))
}
