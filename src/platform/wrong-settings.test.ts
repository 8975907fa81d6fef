import { getAllProvince } from 'vietnam-provinces-js/provinces'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { setLanguage } from './language.ts'
import { OperatorError } from './operator-error.ts'
import { provinceCodes } from './province-codes.ts'

beforeEach(() => setLanguage('vi'))
afterEach(() => setLanguage('en'))

const long = 'x'.repeat(2000)
const wrongNumber = '1tr'
const wrongUrl = 'tiem.vn'

/** A wrong value of each setting that is no number. */
const wrongTexts: Record<string, string> = {
  HOST: '999.0.0.1',
  PUBLIC_URL: 'https://tiem.vn/shop',
  DATA_DIR: long,
  DATABASE_URL: 'mysql://lan:bi-mat@db/tiem',
  SEARCH_ENGINE: 'elastic',
  S3_BUCKET: 'Tiệm',
  S3_ENDPOINT: wrongUrl,
  S3_REGION: 'Hà Nội',
  S3_ACCESS_KEY_ID: 'a b',
  S3_SECRET_ACCESS_KEY: 'bi mat',
  S3_FORCE_PATH_STYLE: 'yes',
  SMTP_URL: 'mail:bi-mat@vi-du.vn',
  MAIL_FROM: 'Tiệm',
  MAIL_OUTBOX: 'yes',
  API_BASE_URL: wrongUrl,
  UPLOADS_ORIGIN: wrongUrl,
  UPLOADS_RESIZED: 'có',
  IMG_ORIGINS: '*',
  ANALYTICS_SERVICE: 'matomo',
  ANALYTICS_URL: 'https://lan:bi-mat@stats.vi-du.vn/api/event',
  ANALYTICS_SITE_ID: long,
  ANALYTICS_SECRET: 'bi mat',
  CORS_ORIGINS: 'https://a.vn,b',
  TRUST_PROXY: 'yes',
  LOG_LEVEL: 'loud',
  SERVICE_WORKER: '2',
  METRICS_TOKEN: 'bi-mat',
  METRICS_HOST: 'máy này',
  DEMO_SHOP: 'no',
  BACKUP_PASSPHRASE: 'bi-mat',
  BACKUP_S3_BUCKET: 'Tiệm',
  BACKUP_S3_ENDPOINT: wrongUrl,
  BACKUP_S3_REGION: 'Hà Nội',
  BACKUP_S3_ACCESS_KEY_ID: 'a b',
  BACKUP_S3_SECRET_ACCESS_KEY: 'bi mat',
  BACKUP_S3_FORCE_PATH_STYLE: 'yes',
  BACKUP_KEY: 'AGE-SECRET-KEY-1',
  SEPAY_API_KEY: 'bi-mat',
  SEPAY_WEBHOOK_SECRET: 'bi-mat',
  CASSO_CHECKSUM_KEY: 'bi-mat',
  CASSO_SECURE_TOKEN: 'bi-mat',
  PAYOS_CHECKSUM_KEY: 'bi-mat',
  TELEGRAM_BOT_TOKEN: 'bi mat',
  TELEGRAM_CHAT_ID: long,
  TELEGRAM_API_URL: wrongUrl,
  ZALO_BOT_TOKEN: 'bi mat',
  ZALO_CHAT_ID: long,
  ZALO_API_URL: wrongUrl,
  ORDER_WEBHOOK_URL: wrongUrl,
  ORDER_WEBHOOK_SECRET: 'bi-mat',
  HOLD_ORDERS_OF: 'none',
  SHOP_NAME: 'Tiệm\nLụa',
  SHOP_PHONE: 'số của tôi',
  SHOP_EMAIL: 'tiem.vn',
  SHOP_ZALO_URL: 'zalo.me/0912345678',
  SHOP_OWNER: '  ',
  SHOP_ADDRESS: long,
  SHOP_TAX_CODE: '123',
  SHOP_BUSINESS_LICENCE: long,
  SHOP_BANK_BIN: 'VCB',
  SHOP_BANK_NAME: long,
  SHOP_BANK_ACCOUNT: '0011 223 344',
  SHOP_BANK_HOLDER: '\t',
  SHOP_PROVINCE_CODE: '99',
  SHOP_ORDER_ALERT_EMAILS: 'chu@tiem.vn, tiem.vn',
  SHOP_DMCA_URL: 'javascript:alert(1)',
  SHOP_MINISTRY_NOTICE_URL: wrongUrl,
}

const wrongValue = (name: string) => wrongTexts[name] ?? wrongNumber

function sentencesFor(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return error.message.split('\n').slice(1)
  }
}

test.each(settingNames)('a wrong %s is told in one sentence with an example', (name) => {
  const value = wrongValue(name)
  const [sentence = '', ...others] = sentencesFor({ [name]: value })
  expect(others).toEqual([])
  expect(sentence).toMatch(new RegExp(`^${name}[= ].*: (?:cần|phải) .*\\. Ví dụ: ${name}=.+$`))
  expect(sentence).not.toMatch(
    /NaN|[Rr]eceived|[Ii]nvalid|[Ee]xpected|must|undefined|\(\?|\\d|\[0-9|\^|bi-mat@|"bi[- ]mat/,
  )
  expect(sentence.length).toBeLessThan(450)
  expect(sentencesFor({ [name]: exampleIn(sentence) })).not.toContainEqual(
    expect.stringContaining(`${name}=`),
  )

  setLanguage('en')
  expect(sentencesFor({ [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}[= ].*: it must .*\\. Example: ${name}=.+$`)),
  ])
})

function exampleIn(sentence: string): string {
  const [, example = ''] = /Ví dụ: \w+=(.*)$/.exec(sentence) ?? []
  return example.replace(/^"(.*)"$/, '$1')
}

test('all wrong settings are told at once', () => {
  const all = Object.fromEntries(settingNames.map((name) => [name, wrongValue(name)]))
  expect(sentencesFor(all)).toHaveLength(settingNames.length)
  expect(() => readConfig(all)).toThrow(`Có ${settingNames.length} thiết lập chưa đúng:`)
  // A missing one of the bucket is told beside a wrong one of something else.
  const names = sentencesFor({ PORT: 'x', S3_BUCKET: 'tiem' }).map((line) => /^\w+/.exec(line)?.[0])
  expect(names).toEqual(['PORT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
})

test.each([
  ['SHOP_FREE_SHIPING_FROM', 'SHOP_FREE_SHIPPING_FROM'],
  ['SHOP_MAIL', 'SHOP_EMAIL'],
  ['SHOP_Zalo_Url', 'SHOP_ZALO_URL'],
  ['LIMIT_LOGINS_PER_ACOUNT', 'LIMIT_LOGIN_PER_ACCOUNT'],
  ['API_BASEURL', 'API_BASE_URL'],
])('%s is no setting, but nearly %s', (name, meant) => {
  expect(sentencesFor({ [name]: '5', PORT: 'x' })).toEqual([
    expect.stringMatching(/^PORT=/),
    `${name}="5": không có thiết lập này, ý bạn là ${meant}?`,
  ])
})

test('names of other programs are let alone, and so is one beside the setting', () => {
  const others = [
    ...['SHOP_PORT', 'SHOP_PORT_3000_TCP', 'SHOP_SERVICE_HOST', 'SHOP_HOME', 'SHOP_ID', 'SHOP_ENV'],
    ...['API_PORT', 'API_KEY', 'API_URL', 'API_TOKEN', 'API_BASE_PATH', 'API_TIMEOUT_MS'],
    ...['LIMIT_CPU', 'LIMIT_MEMORY', 'HOSTS', 'PORTS'],
  ]
  expect(sentencesFor(Object.fromEntries(others.map((name) => [name, '5'])))).toEqual([])
  expect(sentencesFor({ SHOP_NAMES: 'x', SHOP_NAME: 'Tiệm Lụa' })).toEqual([])
  expect(sentencesFor({ SHOP_NAMES: 'x', SHOP_NAME: '\t' })).toHaveLength(1)
  expect(sentencesFor({ SHOP_NAMES: '' })).toEqual([])
})

test('what a service of analytics lacks is told in a sentence', () => {
  expect(sentencesFor({ ANALYTICS_SERVICE: 'ga4', ANALYTICS_SITE_ID: 'UA-1' })).toEqual([
    'ANALYTICS_SITE_ID="UA-1": ga4 cần mã mà dịch vụ này đặt cho trang của cửa hàng. Ví dụ: ANALYTICS_SITE_ID=G-ABC123',
    expect.stringMatching(/^ANALYTICS_SECRET chưa đặt: ga4 cần .* Ví dụ: ANALYTICS_SECRET=/),
  ])
  expect(sentencesFor({ ANALYTICS_SERVICE: 'umami' })).toHaveLength(1)
  expect(sentencesFor({ ANALYTICS_SERVICE: 'plausible' })).toHaveLength(1)
})

test('a bot needs its token and a chat', () => {
  expect(sentencesFor({ TELEGRAM_BOT_TOKEN: '123:abc' })).toEqual([
    'TELEGRAM_CHAT_ID chưa đặt: cần đi cùng TELEGRAM_BOT_TOKEN. Ví dụ: TELEGRAM_CHAT_ID=-1001234567890',
  ])
  expect(sentencesFor({ ZALO_CHAT_ID: '6ede' })).toEqual([
    expect.stringMatching(
      /^ZALO_BOT_TOKEN .*chưa đặt: cần đi cùng ZALO_CHAT_ID\. Ví dụ: ZALO_BOT_TOKEN=/,
    ),
  ])
  expect(sentencesFor({ ZALO_CHAT_ID: '6ede', ZALO_BOT_TOKEN: '34:x' })).toEqual([])
})

test('other addresses of the database stand beside its own', () => {
  const DATABASE_DIRECT_URL = 'postgres://db.example/tiem'
  expect(sentencesFor({ DATABASE_DIRECT_URL })).toEqual([
    expect.stringMatching(/^DATABASE_URL .*chưa đặt: cần có cùng DATABASE_DIRECT_URL/),
  ])
  const DATABASE_REPLICA_URL = 'postgres://standby.example/tiem'
  expect(sentencesFor({ DATABASE_REPLICA_URL })).toEqual([
    expect.stringMatching(/^DATABASE_URL .*chưa đặt: cần có cùng DATABASE_REPLICA_URL/),
  ])
  const DATABASE_URL = 'postgres://pooler/tiem'
  expect(sentencesFor({ DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_URL })).toEqual([])
})

test.each(['500k', '1tr5', '1.000.000', '1,000,000', '1e6', '-1', '0x10', ' 5', '1.5', '1000000đ'])(
  'an amount is written in digits: %s',
  (SHOP_FREE_SHIPPING_FROM) => {
    expect(sentencesFor({ SHOP_FREE_SHIPPING_FROM })).toEqual([
      `SHOP_FREE_SHIPPING_FROM="${SHOP_FREE_SHIPPING_FROM}": cần một số nguyên từ 0 đến 1000000000, chỉ viết bằng chữ số. Ví dụ: SHOP_FREE_SHIPPING_FROM=1000000`,
    ])
  },
)

test.each([
  { DATABASE_URL: 'postgres://db/tiem?sslrootcert=/khong/co.pem' },
  { DATABASE_URL: 'postgres://lan:%zz@db/tiem' },
  { SMTP_URL: 'smtp://lan:%zz@mail.vi-du.vn' },
])('an address that its client could not read is refused: %j', (environment) => {
  expect(sentencesFor(environment)).toEqual([expect.stringMatching(/^\w+_URL \(bí mật/)])
})

test('the provinces are those of the address units', async () => {
  const codes = (await getAllProvince()).map(({ idProvince }) => idProvince)
  expect(codes.toSorted()).toEqual(provinceCodes)
  for (const code of codes) expect(sentencesFor({ SHOP_PROVINCE_CODE: code })).toEqual([])
})
