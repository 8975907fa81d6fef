import type pg from 'pg'
import { outcomes } from '#features/payment/domain.ts'
import { statuses } from '#features/returns/domain.ts'

/** What the dashboard asks for what is to be done, each at its own time. */
export const todoCounts = ['orders', 'returns', 'transfers', 'reviews', 'sellers', 'emails'].map(
  (queue) => `/api/admin/${queue}/counts`,
)

/** Kept for half a minute or a minute once read. */
export const figureCalls = ['orders/figures', 'visits/figures', 'start'].map(
  (call) => `/api/admin/${call}`,
)

const api = (call: string, query: Record<string, string> = {}) =>
  `/api/admin/${call}?${new URLSearchParams(query)}`

/** Paths of everything in the back office but the list of orders, by what they are. */
export async function otherMixes(pool: pg.Pool): Promise<Record<string, string[]>> {
  const ask = async (statement: string) => {
    const { rows } = await pool.query<{ value: string }>(statement)
    return rows.map(({ value }) => value)
  }
  const some = (table: string, column = 'id', share = 5) =>
    ask(
      `SELECT ${column} AS value FROM ${table} TABLESAMPLE bernoulli (${share}) REPEATABLE (7) LIMIT 60`,
    )
  const cursors = async (table: string, time: string, share: number) =>
    (await some(table, `(extract(epoch FROM ${time}) * 1000000)::bigint || ' ' || id`, share)).map(
      (place) => Buffer.from(place).toString('base64url'),
    )
  const codes = await some('orders', 'id', 1)
  const names = await some('orders', 'recipient', 1)
  const phones = await some('orders', 'phone', 1)
  const returns = await some('returns')
  const entries = await some('audit_log', 'id', 1)
  const staff = await ask('SELECT id AS value FROM staff ORDER BY name LIMIT 20')
  const days = Array.from({ length: 20 }, (_, index) =>
    new Date(Date.now() - (2 + index * 8) * 86_400_000).toISOString().slice(0, 10),
  )
  const actions = ['order.confirmed', 'order.noted', 'order.cancelled', 'order.refunded']
  const deep = {
    returns: await cursors('returns', 'created_at', 5),
    transfers: await cursors('payments', 'received_at', 1),
    reviews: await cursors('reviews', 'created_at', 5),
  }
  const typed = (text: string, from: number) =>
    Array.from({ length: Math.max(text.length - from + 1, 0) }, (_, index) =>
      text.slice(0, from + index).trim(),
    )

  const searched = [
    ...returns.slice(0, 10).map((q) => ({ q })),
    ...phones.slice(0, 10).map((q) => ({ q })),
    ...names.slice(0, 10).map((q) => ({ q })),
    ...names.slice(10, 20).map((name) => ({ q: name.split(' ').at(-1) ?? name })),
    ...['return', 'undelivered'].map((kind) => ({ kind })),
    ...['79', '01', '31', '02'].map((province) => ({ province })),
    ...days.map((day) => ({ from: day, to: day })),
  ]

  return {
    'An order: details': codes.map((id) => api(`orders/${id}`)),
    'An order: its returns': codes.map((id) => api(`orders/${id}/returns`)),
    'An order: transfers for it': codes.map((id) => api(`orders/${id}/transfers`)),
    Returns: [api('returns')],
    'Returns by state': statuses.map((status) => api('returns', { status })),
    'Returns, deep': deep.returns.flatMap((cursor) => [
      api('returns', { cursor }),
      api('returns', { cursor, status: 'CLOSED' }),
    ]),
    'Returns, searched': searched.map((query) => api('returns', query)),
    'Counts: returns': [api('returns/counts')],
    'Counts: returns, searched': searched.map((query) => api('returns/counts', query)),
    'A return': returns.map((id) => api(`returns/${id}`)),
    'Drafts of orders': [api('order-drafts')],
    'Transfers and refunds owed': [
      ...[api('transfers'), api('transfers', { outcome: 'unknown' }), api('refunds')],
      ...deep.transfers.map((cursor) => api('transfers', { cursor })),
      ...deep.transfers.map((cursor) => api('transfers', { cursor, outcome: 'unknown' })),
    ],
    'Transfers by outcome': outcomes.map((outcome) => api('transfers', { outcome })),
    'Audit log': [api('audit'), ...entries.map((before) => api('audit', { before }))],
    'Audit log: staff, action, order, days': [
      ...staff.map((staffId) => api('audit', { staffId })),
      ...actions.map((action) => api('audit', { action })),
      ...codes.slice(0, 20).map((subject) => api('audit', { subject })),
      ...days.map((day) => api('audit', { from: day, to: day })),
    ],
    'Audit log: several filters': staff
      .map((staffId, index) => ({
        staffId,
        action: actions[index % actions.length] ?? '',
        from: days[days.length - 1 - (index % 4)] ?? '',
        to: days[index % 8] ?? '',
      }))
      .map((query) => api('audit', query)),
    Reviews: [
      ...['', 'unanswered', 'hidden'].map((state) => api('reviews', state ? { state } : {})),
      ...['1', '2', '5'].map((rating) => api('reviews', { rating })),
      ...deep.reviews.map((cursor) => api('reviews', { cursor })),
    ],
    'Reviews: counts of tabs': ['', '1', '2', '5'].map((rating) =>
      api('reviews/counts', rating ? { rating } : {}),
    ),
    'E-mails': [
      api('emails'),
      api('emails', { state: 'problem' }),
      ...codes.slice(0, 10).map((order) => api('emails', { order })),
    ],
    'Search of everything, names typed': names
      .slice(0, 12)
      .flatMap((name) => typed(name, 2))
      .map((q) => api('orders', { q })),
    'Search of everything, phones and codes typed': [
      ...phones.slice(0, 10).flatMap((phone) => typed(phone, 4)),
      ...codes.slice(0, 10).flatMap((code) => typed(code, 2)),
    ].map((q) => api('orders', { q })),
    'Dashboard: what is to be done': todoCounts,
    'Dashboard: figures, kept': figureCalls,
  }
}
