import { setTimeout as delay } from 'node:timers/promises'
import type { Observations } from './observations.ts'
import type { Outages } from './outages.ts'
import type { Stage } from './stage.ts'

export type CartLine = { id: string; productId: string; variantId: string | null; quantity: number }

export type AnswerBody = {
  items?: CartLine[]
  code?: string
  order?: { id: string; total: number }
  data?: { id: string; status: string }
  total?: number
  success?: boolean
  details?: { total?: number }
  voucherError?: string | null
}
/** Status 0: no response. `wasLost`: an earlier attempt got no response and may still be running. */
export type Answer = { status: number; json: AnswerBody; wasLost?: boolean }

export type Ask = {
  method?: 'GET' | 'POST'
  path: string
  token: string
  body?: object
  key?: string
  givesUpAfterMs?: number | null
}

export type Client = ReturnType<typeof createClient>

const timeoutMs = 20_000
const longestMs = 90_000

/** Calls the shop as browsers do: retries after missing responses and 5xx. */
export function createClient(
  shops: Pick<Stage, 'addresses'>,
  observations: Observations,
  outages: Outages,
  isUnhurried: boolean,
) {
  let turn = 0

  async function askOnce(ask: Ask): Promise<Answer> {
    const address = shops.addresses[turn++ % shops.addresses.length]
    const since = Date.now()
    const answer = await fetch(`${address}/api/web${ask.path}`, {
      method: ask.method ?? 'POST',
      headers: {
        authorization: `Bearer ${ask.token}`,
        ...(ask.body && { 'content-type': 'application/json' }),
        ...(ask.key && { 'idempotency-key': ask.key }),
      },
      ...(ask.body && { body: JSON.stringify(ask.body) }),
      signal: AbortSignal.timeout(ask.givesUpAfterMs ?? timeoutMs),
    })
      .then(async (response) => {
        const text = await response.text()
        const json: AnswerBody = text.startsWith('{') ? JSON.parse(text) : {}
        return { status: response.status, json, text }
      })
      .catch(() => ({ status: 0, json: {}, text: '' }))
    judge(ask, answer, since)
    return answer
  }

  function judge(ask: Ask, { status, text }: { status: number; text: string }, since: number) {
    if (status === 0) observations.count('lost answers')
    if (status === 503) observations.count('asked to wait')
    const isExcused = status === 503 && (!isUnhurried || outages.hadOutage(since))
    const isBroken = (status >= 500 && !isExcused) || /deadlock|40P01/i.test(text)
    if (!isBroken) return
    observations.oddities.push(`${ask.path} was answered ${status}: ${text.slice(0, 200)}`)
  }

  return {
    askOnce,
    /** Retries until the result is known. */
    async ask(wanted: Ask): Promise<Answer> {
      let ask = wanted
      let wasLost = false
      let pauseMs = 50
      const tries: string[] = []
      for (const deadline = Date.now() + longestMs; ; await delay(pauseMs)) {
        const answer = await askOnce(ask)
        if (answer.status > 0 && answer.status < 500) return { ...answer, wasLost }
        wasLost ||= answer.status === 0
        tries.push(`${answer.status} ${answer.json.code ?? ''}`.trim())
        if (Date.now() > deadline) {
          observations.oddities.push(`${ask.path} was never answered: ${tries.join(', ')}`)
          return { ...answer, wasLost }
        }
        observations.count('retries')
        pauseMs = Math.min(pauseMs * 2, 1000)
        ask = { ...wanted, givesUpAfterMs: null }
      }
    },
  }
}
