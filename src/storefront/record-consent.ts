import { ApiError } from './api/api-error.ts'
import { browserApi } from './api/browser-api.ts'
import { isRecord, text } from './api/parse.ts'
import { currentConsentAnswer } from './consent.ts'
import {
  consentRecordedKey,
  readStored,
  readStoredJson,
  storedToken,
  userKeys,
  writeStored,
} from './shopper-storage.ts'

/** Fired on the window when the server has recorded an answer. */
export const consentRecorded = 'consent-recorded'

/**
 * Records the consent of this browser on the server for the signed-in shopper, once. A failure is ignored: the next page
 * load tries again.
 */
export async function recordConsent(): Promise<void> {
  const answer = currentConsentAnswer()
  if (!answer || !storedToken()) return
  const { version, granted, at } = answer
  const user = userKeys.map(readStoredJson).find(isRecord)
  const mark = `${at} ${text(user?.id)}`
  if (readStored(consentRecordedKey) === mark) return
  try {
    const body = { purpose: 'browsing', version, granted, at }
    await browserApi().post('/api/web/users/consents', body)
  } catch (error) {
    // A server without this call is not asked again.
    if (!(error instanceof ApiError) || error.status !== 404) return
  }
  writeStored(consentRecordedKey, mark)
  window.dispatchEvent(new CustomEvent(consentRecorded))
}
