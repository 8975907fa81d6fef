import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#platform/same-secret.ts'
import { type PaymentProvider, refused, unreadable } from './provider.ts'
import { type Fields, Plain, parseJson, readAll, textOf } from './read-told.ts'

export type PayosSettings = { checksumKey: string | undefined }

const Body = z.object({ data: Plain, signature: z.string() })

/**
 * payOS (https://payos.vn/docs/tich-hop-webhook/kiem-tra-du-lieu-voi-signature): one transfer a call; `signature` in the
 * body is the HMAC-SHA256 in hex of its `data` as `key=value&…`, sorted by key, null as nothing. No time is signed: the
 * transaction's reference is what makes it count once.
 */
export function payos({ checksumKey }: PayosSettings): PaymentProvider {
  return ({ body }) => {
    const told = Body.safeParse(parseJson(body))
    if (!told.success) return unreadable
    const { data, signature } = told.data
    if (!checksumKey) return refused
    const expected = createHmac('sha256', checksumKey).update(signedText(data)).digest('hex')
    return isSameSecret(signature, expected) ? readAll([data], readTransfer) : refused
  }
}

function signedText(data: Plain): string {
  return Object.entries(data)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => {
      const isNothing = value === null || value === 'null' || value === 'undefined'
      return `${key}=${isNothing ? '' : value}`
    })
    .join('&')
}

function readTransfer(told: Plain): Fields | undefined {
  // Anything but “00” did not succeed; the sample that is sent when the address is made known is no money.
  const isSample = told.orderCode === 123 && told.description === 'VQRIO123'
  if ((told.code && told.code !== '00') || isSample) return undefined
  const [link, reference] = [textOf(told.paymentLinkId), textOf(told.reference)]
  return {
    // Banks use their references again and again.
    reference: reference && `${link}:${reference}`,
    amount: told.code ? told.amount : undefined,
    memo: textOf(told.description),
    accounts: [textOf(told.accountNumber), textOf(told.virtualAccountNumber)],
    at: textOf(told.transactionDateTime),
  }
}
