import { expect, test } from 'vitest'
import { secrets, signedCalls } from '#test/signed-calls.ts'
import { casso } from './casso.ts'
import { wholeAmount } from './parse-notification.ts'
import { payos } from './payos.ts'
import { sepay } from './sepay.ts'

// The providers' official samples, with their published keys and signatures.
const cassoKey = 'mgExMrjj4i7a1p8Cs6LmFbpCd8lbw4sSX4LZXPag7TKazeIogtR90tvWYTkwQbvs'
const cassoTime = 1_727_948_258_788
const cassoSignature =
  'ed0a4bd2e826d5cb69988cdb141e6c1a080e21f3b57eb72cd78192220042b9e7dde0868fc667faea8e224900fa7904e7c88dfa098032fb2d6b6996856e8b7ff3'
const cassoBody = {
  error: 0,
  data: {
    id: 0,
    reference: 'MA_GIAO_DICH_THU_NGHIEM',
    description: 'giao dich thu nghiem',
    amount: 599000,
    runningBalance: 25000000,
    transactionDateTime: '2024-10-03 15:06:37',
    accountNumber: '88888888',
    bankName: 'VPBank',
    bankAbbreviation: 'VPB',
    virtualAccountNumber: '',
    virtualAccountName: '',
    counterAccountName: 'NGUYEN VAN A',
    counterAccountNumber: '8888888888',
    counterAccountBankId: '970415',
    counterAccountBankName: 'VietinBank',
  },
}
const payosKey = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675'
const payosBody = {
  code: '00',
  desc: 'success',
  success: true,
  data: {
    orderCode: 123,
    amount: 3000,
    description: 'VQRIO123',
    accountNumber: '12345678',
    reference: 'TF230204212323',
    transactionDateTime: '2023-02-04 18:25:00',
    currency: 'VND',
    paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
    code: '00',
    desc: 'Thành công',
    counterAccountBankId: '',
    counterAccountBankName: '',
    counterAccountName: '',
    counterAccountNumber: '',
    virtualAccountName: '',
    virtualAccountNumber: '',
  },
  signature: '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03',
}

const nothing = { is: 'authentic', transfers: [], unreadable: 0 }

test('Casso’s sample is known by its signature, and is no money', () => {
  const provider = casso({ checksumKey: cassoKey, secureToken: undefined, windowSeconds: 300 })
  const headers = { 'x-casso-signature': `t=${cassoTime},v1=${cassoSignature}` }
  const call = { headers, body: JSON.stringify(cassoBody), now: new Date(cassoTime + 299_000) }

  expect(provider(call)).toEqual(nothing)
  expect(provider({ ...call, now: new Date(cassoTime + 301_000) })).toMatchObject({ why: 'time' })
  expect(provider({ ...call, now: new Date(cassoTime - 301_000) })).toMatchObject({ why: 'time' })
  const changed = JSON.stringify({ ...cassoBody, data: { ...cassoBody.data, amount: 599001 } })
  expect(provider({ ...call, body: changed })).toMatchObject({ why: 'signature' })
})

test('a notification is parsed completely, with its time in the shop’s time zone', () => {
  const settings = { checksumKey: secrets.CASSO_CHECKSUM_KEY, secureToken: undefined }
  const memo = 'Trả tiền 1/2 “đơn”'
  const call = signedCalls.casso(
    { id: 218897, amount: 16_775_000, memo, at: '2024-12-23 07:00:00' },
    { virtualAccountNumber: '19001' },
  )
  const notification = casso({ ...settings, windowSeconds: 60 })({ ...call, now: new Date() })
  expect(notification).toMatchObject({
    is: 'authentic',
    transfers: [
      {
        reference: '218897',
        amount: 16_775_000,
        memo,
        accounts: ['0123456789', '19001'],
        at: new Date('2024-12-23T00:00:00Z'),
      },
    ],
  })
})

test('payOS’s sample is known by its signature, and is no money', () => {
  const provider = payos({ checksumKey: payosKey })
  const call = { headers: {}, now: new Date() }

  expect(provider({ ...call, body: JSON.stringify(payosBody) })).toEqual(nothing)
  const changed = { ...payosBody, data: { ...payosBody.data, amount: 3001 } }
  expect(provider({ ...call, body: JSON.stringify(changed) })).toMatchObject({ is: 'refused' })
  const other = payos({ checksumKey: `${payosKey}x` })
  expect(other({ ...call, body: JSON.stringify(payosBody) })).toMatchObject({ is: 'refused' })
})

test('a missing secret rejects all calls', () => {
  const now = new Date()
  const none = { apiKey: undefined, secret: undefined, windowSeconds: 300 }
  for (const authorization of ['Apikey undefined', 'Apikey ', 'Apikey']) {
    expect(sepay(none)({ headers: { authorization }, body: '{}', now }).is).toBe('refused')
  }
  const keyless = casso({ checksumKey: undefined, secureToken: undefined, windowSeconds: 300 })
  for (const headers of [{ 'secure-token': '' }, { 'secure-token': 'undefined' }, {}]) {
    expect(keyless({ headers, body: JSON.stringify(cassoBody), now }).is).toBe('refused')
  }
})

test.each([
  [2_277_000, 2_277_000],
  ['2277000', 2_277_000],
  ['2277000.00', 2_277_000],
  [-5, -5],
  ['-5', -5],
  [0, 0],
])('%j is the amount %i', (notification, amount) => expect(wholeAmount(notification)).toBe(amount))

test.each([1.5, '1.5', '1e9', 2 ** 53, Number.NaN, null, true, '', ' 5', '1,000', undefined])(
  '%j is no amount',
  (notification) => expect(wholeAmount(notification)).toBeUndefined(),
)
