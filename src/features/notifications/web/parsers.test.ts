import { expect, test } from 'vitest'
import { parseNotifications } from './parsers.ts'

const row = { id: '1', title: 'Đơn hàng hoàn tất', message: 'Cảm ơn bạn!' }

test('our own answer', () => {
  const sent = {
    ...row,
    kind: 'order',
    link: '/user/orders/DH1?from=a',
    createdAt: '2026-11-20T03:00:00.000Z',
    readAt: null,
  }
  const pagination = { page: 2, pageSize: 20, total: 25, pages: 2 }
  const read = { ...sent, id: '2', readAt: '2026-11-20T03:00:01.000Z' }

  const answer = { success: true, data: [sent, read], unread: 7, pagination }
  expect(parseNotifications(answer)).toEqual({
    notices: [
      {
        ...row,
        kind: 'order',
        link: '/user/orders/DH1?from=a',
        createdAt: sent.createdAt,
        isRead: false,
      },
      expect.objectContaining({ id: '2', isRead: true }),
    ],
    unread: 7,
    tracksReading: true,
    pagination,
  })
})

test.each([
  ['a bare list', [row]],
  ['notifications', { notifications: [row] }],
  ['items', { items: [row] }],
  ['data.data', { data: { data: [row] } }],
])('other servers: %s', (_name, answer) => {
  expect(parseNotifications(answer)).toMatchObject({
    notices: [{ ...row, kind: 'other', link: null, isRead: true }],
    unread: 0,
    tracksReading: false,
    pagination: { pages: 1, total: 1 },
  })
})

test('unread notifications are counted where no count is sent', () => {
  const rows = [{ ...row, isRead: false }, { ...row, read: 0 }, { ...row, isRead: true }, { id: 4 }]
  const { notices, unread } = parseNotifications({ data: rows })
  expect(notices.map(({ isRead }) => isRead)).toEqual([false, false, true])
  expect(unread).toBe(2)
})

test.each(['https://evil.invalid/', '//evil.invalid', '/\\evil', 'javascript:alert(1)', '', null])(
  'a link out of the shop is none: %s',
  (link) => {
    expect(parseNotifications([{ ...row, link }]).notices[0]?.link).toBeNull()
  },
)

test('an answer without a list is unknown', () => {
  expect(() => parseNotifications({ success: true })).toThrow()
})
