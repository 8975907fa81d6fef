import { createHmac } from 'node:crypto'
import { shopDay } from '#shared/shop-time.ts'

/** Webhook secrets of all payment providers. */
export const secrets = {
  SEPAY_API_KEY: 'sepay-key-of-this-test',
  SEPAY_WEBHOOK_SECRET: 'sepay-secret-of-this-test',
  CASSO_CHECKSUM_KEY: 'casso-checksum-key-of-this-test',
  CASSO_SECURE_TOKEN: 'casso-token-of-this-test',
  PAYOS_CHECKSUM_KEY: 'payos-checksum-key-of-this-test',
}

export type Call = { provider: string; headers: Record<string, string>; body: string }

export type Money = {
  /** The provider's transaction id. */
  id: number
  amount: number
  memo: string
  account?: string
  /** In the shop's time zone. */
  at?: string
}

const shopAccount = '0123456789'

/** When a transfer of today was made, as banks write it: old ones are not assigned to orders. */
export const thisDay = () => `${shopDay(new Date())} 00:00:00`

const hmac = (algorithm: string, key: string, text: string) =>
  createHmac(algorithm, key).update(text).digest('hex')

/** Signed webhook calls in the format of each provider. */
export const signedCalls = {
  sepay(money: Money, { signedAt = Date.now(), ...changes }: Record<string, unknown> = {}): Call {
    const body = JSON.stringify({ ...sepayBody(money), ...changes })
    const timestamp = String(Math.floor(Number(signedAt) / 1000))
    const signature = hmac('sha256', secrets.SEPAY_WEBHOOK_SECRET, `${timestamp}.${body}`)
    const headers = { 'x-sepay-timestamp': timestamp, 'x-sepay-signature': `sha256=${signature}` }
    return { provider: 'sepay', headers, body }
  },
  sepayByKey(money: Money, changes: object = {}): Call {
    const headers = { authorization: `Apikey ${secrets.SEPAY_API_KEY}` }
    return { provider: 'sepay', headers, body: JSON.stringify({ ...sepayBody(money), ...changes }) }
  },
  casso(money: Money, { signedAt = Date.now(), ...changes }: Record<string, unknown> = {}): Call {
    const { id, amount, memo, account = shopAccount, at = thisDay() } = money
    const data = {
      accountNumber: account,
      amount,
      bankName: 'Vietcombank',
      description: memo,
      id,
      reference: `FT${id}`,
      transactionDateTime: at,
      virtualAccountNumber: '',
      ...changes,
    }
    const sorted = Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const text = `${signedAt}.${JSON.stringify({ data: sorted, error: 0 })}`
    const signature = hmac('sha512', secrets.CASSO_CHECKSUM_KEY, text)
    const headers = { 'x-casso-signature': `t=${signedAt},v1=${signature}` }
    return { provider: 'casso', headers, body: JSON.stringify({ error: 0, data }) }
  },
  cassoList(list: (Money | object)[]): Call {
    const data = list.map((item) => ('memo' in item ? cassoItem(item) : item))
    const headers = { 'secure-token': secrets.CASSO_SECURE_TOKEN }
    return { provider: 'casso', headers, body: JSON.stringify({ error: 0, data }) }
  },
  payos(money: Money, changes: Record<string, unknown> = {}): Call {
    const { id, amount, memo, account = shopAccount, at = thisDay() } = money
    const data: Record<string, unknown> = {
      orderCode: id,
      amount,
      description: memo,
      accountNumber: account,
      reference: `TF${id}`,
      transactionDateTime: at,
      currency: 'VND',
      paymentLinkId: 'link',
      code: '00',
      desc: 'Thành công',
      counterAccountName: null,
      virtualAccountNumber: '',
      ...changes,
    }
    const text = Object.keys(data)
      .toSorted()
      .map((key) => `${key}=${data[key] ?? ''}`)
      .join('&')
    const signature = hmac('sha256', secrets.PAYOS_CHECKSUM_KEY, text)
    const body = JSON.stringify({ code: '00', desc: 'success', success: true, data, signature })
    return { provider: 'payos', headers: {}, body }
  },
}

function sepayBody({ id, amount, memo, account = shopAccount, at = thisDay() }: Money) {
  return {
    id,
    gateway: 'Vietcombank',
    transactionDate: at,
    accountNumber: account,
    code: null,
    content: memo,
    transferType: 'in',
    transferAmount: amount,
    accumulated: 19_077_000,
    subAccount: null,
    referenceCode: `MBVCB.${id}`,
    description: '',
  }
}

function cassoItem({ id, amount, memo, account = shopAccount, at = thisDay() }: Money) {
  return { id, tid: `FT${id}`, description: memo, amount, when: at, bank_sub_acc_id: account }
}
