import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { setLanguage } from './language.ts'
import { OperatorError } from './operator-error.ts'
import { checkProduction, enforceProductionChecks } from './production-checks.ts'

const shopOnline = {
  PUBLIC_URL: 'https://tiem.test',
  SMTP_URL: 'smtps://user:secret@mail.tiem.test',
  MAIL_FROM: 'Tiệm Lụa <shop@tiem.test>',
  SHOP_BANK_ACCOUNT: '0011223344',
  SHOP_BANK_HOLDER: 'NGUYEN THI LUA',
  SHOP_PHONE: '0911222333',
  SHOP_EMAIL: 'shop@tiem.test',
  SHOP_ZALO_URL: 'https://zalo.me/0911222333',
  SHOP_OWNER: 'Hộ kinh doanh Lụa',
  SHOP_ADDRESS: '2 Hàng Gai, Hà Nội',
  SHOP_TAX_CODE: '8123456789',
}

const check = (environment: Record<string, string>, isDemo = false) =>
  checkProduction(readConfig(environment, { isDemo }))

test('a configured shop and a local shop get no messages', () => {
  const nothing = { refusals: [], warnings: [] }
  expect(check(shopOnline)).toEqual(nothing)
  for (const host of ['127.0.0.1:3000', 'localhost:3000', 'shop.localhost', '[::1]', '127.8.0.9'])
    expect(check({ PUBLIC_URL: `http://${host}` })).toEqual(nothing)
  expect(check({})).toEqual(nothing)
})

test.each([
  'https://tiem.test',
  'http://192.168.1.9',
  'https://localhost.tiem.test',
  'http://[::2]',
])('at %s the sample bank account and a missing mail server are refused together', (PUBLIC_URL) => {
  const { refusals } = check({ PUBLIC_URL })
  expect(refusals).toEqual([
    expect.stringMatching(/^SHOP_BANK_ACCOUNT: .*set SHOP_BANK_BIN/),
    expect.stringMatching(/^SMTP_URL: .*MAIL_OUTBOX=1/),
  ])
})

test('a sample value that is set explicitly is refused as well', () => {
  const half = { ...shopOnline, SHOP_BANK_ACCOUNT: '0123456789' }
  expect(check(half).refusals).toHaveLength(1)
  expect(check({ ...shopOnline, SHOP_BANK_HOLDER: '' }).refusals).toHaveLength(1)
})

test('the outbox is allowed with MAIL_OUTBOX', () => {
  const { SMTP_URL: _, ...rest } = shopOnline
  expect(check(rest).refusals).toHaveLength(1)
  expect(check({ ...rest, MAIL_OUTBOX: '1' }).refusals).toEqual([])
})

test('all sample details are named in one warning', () => {
  const { SHOP_TAX_CODE: _, ...rest } = shopOnline
  expect(check({ ...rest, SHOP_OWNER: '' }).warnings).toEqual([
    expect.stringMatching(/; set SHOP_OWNER, SHOP_TAX_CODE\.$/),
  ])
})

test.each([
  [{ ...shopOnline, MAIL_FROM: '' }, 'MAIL_FROM'],
  [{ ...shopOnline, PUBLIC_URL: 'http://tiem.test' }, 'PUBLIC_URL'],
  [{ ...shopOnline, TRUST_PROXY: 'true' }, 'TRUST_PROXY=true'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY=true'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN'],
])('each warning is one sentence: %#', (environment, name) => {
  const found = check(environment)
  expect(found.refusals).toEqual([])
  expect(found.warnings).toEqual([expect.stringContaining(name)])
})

test.each(['1', '10.0.0.0/8, ::1', '0', 'false'])('TRUST_PROXY=%s is fine', (TRUST_PROXY) => {
  expect(check({ TRUST_PROXY }).warnings).toEqual([])
})

test('--demo starts like a local shop, with a warning', () => {
  const demo = { PUBLIC_URL: shopOnline.PUBLIC_URL }
  expect(check(demo, true)).toEqual({
    refusals: [],
    warnings: [expect.stringMatching(/^--demo: the shop at https:\/\/tiem\.test /)],
  })
  expect(readConfig(demo).demoShop).toBe(false)
  expect(readConfig(demo, { isDemo: true }).demoShop).toBe(true)
  expect(readConfig({ ...demo, DEMO_SHOP: '1' }).demoShop).toBe(true)
})

test('all refusals, or all warnings, are reported, one sentence each', () => {
  const warned: string[] = []
  const log = { warn: (message: string) => warned.push(message) }
  const { PUBLIC_URL } = shopOnline
  const refused = () =>
    enforceProductionChecks(readConfig({ PUBLIC_URL, TRUST_PROXY: 'true' }), log)
  expect(refused).toThrow(OperatorError)
  expect(refused).toThrow(/^The shop does not start .*:\nSHOP_BANK.*\nSMTP_URL.*\n.*-- --demo$/)
  expect(warned).toEqual([])

  enforceProductionChecks(readConfig({ ...shopOnline, TRUST_PROXY: 'true' }), log)
  expect(warned).toHaveLength(1)
})

test('a shop of its own is refused with the sample account, in a clear sentence', () => {
  const start = (environment: Record<string, string>) =>
    enforceProductionChecks(readConfig({ DEMO_SHOP: '0', ...environment }), { warn() {} })
  setLanguage('vi')
  onTestFinished(() => setLanguage('en'))
  expect(() => start({})).toThrow(
    /^Cửa hàng có DEMO_SHOP=0 không khởi động .*:\nSHOP_BANK_ACCOUNT: .*tài khoản mẫu.* Ví dụ: SHOP_BANK_BIN=.*$/,
  )
  expect(() => start({ SHOP_BANK_ACCOUNT: '0011223344' })).toThrow('SHOP_BANK_HOLDER')
  start({ SHOP_BANK_ACCOUNT: '0011223344', SHOP_BANK_HOLDER: 'NGUYEN THI LUA' })
  // Orders of a storefront for another server are paid to that server's account.
  start({ API_BASE_URL: 'https://api.tiem.test' })
})
