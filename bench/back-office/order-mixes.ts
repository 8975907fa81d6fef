import type pg from 'pg'
import { stages } from '#features/orders/domain.ts'

type Query = Record<string, string | undefined>

/** Paths to ask for, by what they are. */
export async function orderMixes(pool: pg.Pool): Promise<Record<string, string[]>> {
  const ask = async (statement: string) => {
    const { rows } = await pool.query<{ value: string }>(statement)
    return rows.map(({ value }) => value)
  }
  const byUse = (table: string, column: string) =>
    ask(
      `SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC`,
    )
  const few = (column: string) =>
    ask(`SELECT ${column} AS value FROM orders TABLESAMPLE system (1) REPEATABLE (7) LIMIT 60`)
  const products = await byUse('order_items', 'product_id')
  const staff = await byUse('order_events', 'staff_id')
  const provinces = await byUse('orders', 'province_code')
  const [codes, phones, names] = [await few('id'), await few('phone'), await few('recipient')]
  const cursors = await deepCursors(pool)
  const days = Array.from({ length: 60 }, (_, index) =>
    new Date(Date.now() - (10 + index * 12) * 86_400_000).toISOString().slice(0, 10),
  )
  const everyNth = (all: string[], step: number) => all.filter((_, index) => index % step === 0)

  const queries: Record<string, Query[]> = {
    'First page': [{}],
    'Deep pages': cursors.map((cursor) => ({ cursor })),
    Stages: [...stages, 'REFUND_DUE'].map((stage) => ({ stage })),
    'Stages, deep': cursors.map((cursor, index) => ({
      stage: index % 2 === 0 ? 'COMPLETED' : 'CANCELLED',
      cursor,
    })),
    'Whole codes': codes.map((q) => ({ q })),
    'Beginnings of codes': codes.map((code, index) => ({ q: code.slice(0, 3 + (index % 5)) })),
    'Whole phones': phones.map((q) => ({ q })),
    'Four digits of phones': phones.map((phone) => ({ q: phone.slice(4, 8) })),
    'Beginnings of phones': phones.map((phone, index) => ({ q: phone.slice(0, 4 + (index % 4)) })),
    'Whole names': names.map((q) => ({ q })),
    'Common words of names': ['nguyen', 'Trần', 'thi', 'văn', 'le', 'anh', 'ng'].map((q) => ({
      q,
    })),
    'Given names': names.map((name) => ({ q: name.split(' ').at(-1) })),
    'Rare words of names': ['khuê', 'thach', 'Lữ', 'ngoan', 'sương', 'kỳ', 'zzz', 'lu vu'].map(
      (q) => ({ q }),
    ),
    'Beginnings of names': names.map((name, index) => ({ q: name.slice(0, 5 + (index % 8)) })),
    Payment: ['unpaid', 'paid', 'refund_due', 'refunded'].flatMap((paymentStatus) =>
      ['COD', 'BANK_TRANSFER'].map((paymentMethod) => ({ paymentMethod, paymentStatus })),
    ),
    Province: provinces.map((province) => ({ province })),
    'One day': days.map((day) => ({ from: day, to: day })),
    Product: everyNth(products, 83).map((productId) => ({ productId })),
    Staff: staff.map((staffId) => ({ staffId })),
    'Stage and province': provinces.map((province, index) => ({
      province,
      stage: stages[index % stages.length],
    })),
    'Stage and name': names.map((q, index) => ({ q, stage: stages[index % stages.length] })),
    'Stage and staff': staff.map((staffId, index) => ({
      staffId,
      stage: stages[index % stages.length],
    })),
    'Largest, by stage': stages.map((stage) => ({ stage, sort: 'largest' })),
    'Largest, by name': names.map((q) => ({ q, sort: 'largest' })),
    'Largest, by days': days.map((day) => ({ from: day, to: day, sort: 'largest' })),
    'Oldest, by stage': stages.map((stage) => ({ stage, sort: 'oldest' })),
    'Oldest, by name': names.map((q) => ({ q, sort: 'oldest' })),
    'All filters': names.map((name, index) => ({
      ...{
        q: name
          .split(' ')
          .slice(0, 1 + (index % 3))
          .join(' '),
        stage: stages[5 + (index % 2)],
      },
      ...{ paymentMethod: 'COD', paymentStatus: index % 2 === 0 ? 'paid' : 'unpaid' },
      ...{ province: provinces[index % 8], from: '2020-01-01', to: days[index % 20] },
      ...{ productId: products[index], staffId: staff[index % staff.length] },
    })),
  }
  const counted = [
    'First page',
    'Whole phones',
    'Four digits of phones',
    'Whole names',
    'Common words of names',
  ]
  counted.push(
    'Given names',
    'Rare words of names',
    'Payment',
    'Province',
    'One day',
    'Product',
    'Staff',
  )
  counted.push('All filters')
  return Object.fromEntries([
    ...Object.entries(queries).map(([name, all]) => [name, all.map((query) => pathOf('', query))]),
    ...counted.map((name) => [
      `Counts: ${name === 'First page' ? 'no filter' : name.toLowerCase()}`,
      (queries[name] ?? []).map((query) => pathOf('/counts', query)),
    ]),
  ])
}

function pathOf(call: string, query: Query): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `/api/admin/orders${call}?${new URLSearchParams(given)}`
}

/** Places far down the list, as the API names them. */
async function deepCursors(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ place: string }>(
    `SELECT (extract(epoch FROM created_at) * 1000000)::bigint || ' ' || id AS place
      FROM orders TABLESAMPLE system (0.2) REPEATABLE (3) ORDER BY random() LIMIT 60`,
  )
  return rows.map(({ place }) => Buffer.from(place).toString('base64url'))
}
