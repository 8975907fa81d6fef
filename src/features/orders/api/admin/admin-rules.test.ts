import { expect, test } from 'vitest'
import { hideText, maskName, maskPhone } from '#shared/mask-customer.ts'
import { assessRisks, type RiskFacts } from './assess-risks.ts'
import { readSearch } from './read-search.ts'

const all = { seesCustomers: true }

test.each([
  ['dh7k3m9qx2', { code: 'DH7K3M9QX2' }],
  [' DH7 ', { code: 'DH7' }],
  ['0912 345 678', { digits: '0912345678' }],
  ['+84912345678', { digits: '0912345678' }],
  ['+84 912', { digits: '0912' }],
  ['3456', { digits: '3456' }],
  ['Nguyễn Đình', { words: ['nguyen', 'dinh'] }],
  ['lan 0912', { words: ['lan'], digits: '0912' }],
  ["O'Hara-Trần", { words: ['o', 'hara', 'tran'] }],
  ['dhoa', { words: ['dhoa'] }],
])('%j is read as %j', (typed, read) => {
  expect(readSearch(typed, all)).toEqual({ text: read, hint: null })
})

test.each([
  ['0', undefined, /4 chữ số/],
  ['091', undefined, /4 chữ số/],
  ['!!', undefined, /mã đơn, số điện thoại hoặc tên/],
  ['::*', undefined, /mã đơn, số điện thoại hoặc tên/],
  ['😀', undefined, /mã đơn, số điện thoại hoặc tên/],
  ['tran thi binh 5', { words: ['tran', 'thi', 'binh'] }, /4 chữ số/],
])('of %j, which is still being typed, what can be searched is read', (typed, text, hint) => {
  expect(readSearch(typed, all)).toEqual({ text, hint: expect.stringMatching(hint) })
})

test('who may not see customers is asked for a code', () => {
  for (const typed of ['0912345678', 'lan', '0']) {
    const read = readSearch(typed, { seesCustomers: false })
    expect(read).toEqual({ text: undefined, hint: expect.stringContaining('Nhập mã đơn, như DH') })
  }
})

test('names and phones are masked, but not emptiness', () => {
  expect([maskPhone('0901234001'), maskPhone('12345'), maskPhone('')]).toEqual([
    ...['090••••001', '••••', ''],
  ])
  expect(
    ['Nguyễn Thị Lan', ' Lan ', '0901234001', 'Lan 0901234001', 'lan@vi-du.invalid', ''].map(
      maskName,
    ),
  ).toEqual(['Lan', '••••', '••••', '••••', '••••', ''])
  expect([hideText('12 phố Huế'), hideText('')]).toEqual(['••••', ''])
})

const facts: RiskFacts = {
  ...{ phoneOrders: 0, phoneRefused: 0, phoneCancelled: 0 },
  ...{ todayByPhone: 1, todayByAccount: 1, todayByAddress: 1 },
  ...{ street: '12 phố Huế', total: 200_000, usualTotal: 150_000 },
}

test.each([
  [{}, []],
  [{ phoneOrders: 4, phoneRefused: 2 }, ['PHONE_REFUSED']],
  [{ phoneOrders: 4, phoneCancelled: 1 }, ['PHONE_CANCELLED']],
  [{ todayByAddress: 3 }, ['MANY_ORDERS_TODAY']],
  [{ street: 'chợ 5' }, ['ADDRESS_UNCLEAR']],
  [{ street: '12 Lê Lợi' }, []],
  [{ street: '5 Lý Bôn'.normalize('NFD') }, []],
  [{ street: 'Lê Lợi' }, ['ADDRESS_UNCLEAR']],
  [{ street: 'K5/12' }, ['ADDRESS_UNCLEAR']],
  [{ street: 'đối diện chợ Bến Thành' }, ['ADDRESS_UNCLEAR']],
  [{ street: '' }, []],
  [{ total: 600_000 }, ['UNUSUALLY_LARGE']],
  [{ total: 600_000, usualTotal: null }, []],
] as const)('of %j the signs of risk are %j', (change, codes) => {
  expect(assessRisks({ ...facts, ...change }).map(({ code }) => code)).toEqual(codes)
})
