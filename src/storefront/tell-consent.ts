import { ApiError } from './api/api-error.ts'
import { browserApi } from './api/browser-api.ts'
import { isRecord, text } from './api/read.ts'
import { givenAnswer } from './consent.ts'
import {
  consentToldKey,
  readStored,
  readStoredJson,
  storedToken,
  userKeys,
  writeStored,
} from './shopper-storage.ts'

/** Fired on the window when the shop has written an answer down. */
export const consentTold = 'consent-told'

/**
 * Has the shop write down what this browser's shopper answered, for who is signed in, once. Nobody hears of a failure: the
 * next page load tries again.
 */
export async function tellConsent(): Promise<void> {
  const answer = givenAnswer()
  if (!answer || !storedToken()) return
  const { version, granted, at } = answer
  const user = userKeys.map(readStoredJson).find(isRecord)
  const mark = `${at} ${text(user?.id)}`
  if (readStored(consentToldKey) === mark) return
  try {
    const body = { purpose: 'browsing', version, granted, at }
    await browserApi().post('/api/web/users/consents', body)
  } catch (error) {
    // A shop that writes nothing down is not asked again and again.
    if (!(error instanceof ApiError) || error.status !== 404) return
  }
  writeStored(consentToldKey, mark)
  window.dispatchEvent(new CustomEvent(consentTold))
}
