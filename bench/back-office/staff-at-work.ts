import { setTimeout as delay } from 'node:timers/promises'
import { OrderDetails } from '#features/orders/admin-contract.ts'
import { ChangePreview } from '#features/orders/admin-steps-contract.ts'
import { figureCalls, todoCounts } from './other-mixes.ts'

const paceMs = 2000

/** A member of staff, who goes on where they stopped. */
export type Person = { headers: Record<string, string>; next: number; order?: OrderDetails }

/** `lists` are paths of filtered lists; each order of `waiting` is taken by one person. */
export type Desk = { address: string; lists: readonly string[]; waiting: string[] }

export type Working = {
  /** Resolves with how long each request took, in ms. Rejects when one was refused. */
  stop(): Promise<number[]>
}

type Call = (path: string, init?: { method: string; body?: object }) => Promise<unknown>

/** Each takes one action every two seconds and has the stream of news open, until `stop`. */
export function startWorking(people: readonly Person[], desk: Desk): Working {
  const ending = new AbortController()
  const taken: number[] = []
  const all = people.map((person, index) => {
    const startMs = (index * paceMs) / people.length
    return [
      listen(person, desk, ending.signal),
      work(person, desk, { startMs, taken, signal: ending.signal }),
    ]
  })
  const done = Promise.all(all.flat())
  // Rejects in `stop`.
  done.catch(() => {})
  return {
    stop: async () => {
      ending.abort()
      await done
      return taken
    },
  }
}

async function listen({ headers }: Person, { address }: Desk, signal: AbortSignal): Promise<void> {
  const url = `${address}/api/admin/orders/stream`
  try {
    const answer = await fetch(url, { headers, signal })
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    for await (const _ of answer.body ?? []) if (signal.aborted) return
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

type Shift = { startMs: number; taken: number[]; signal: AbortSignal }

async function work(person: Person, desk: Desk, { startMs, taken, signal }: Shift): Promise<void> {
  const call: Call = async (path, { method = 'GET', body } = { method: 'GET' }) => {
    const began = performance.now()
    const answer = await fetch(desk.address + path, {
      method,
      headers: { ...person.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const content = await answer.json()
    taken.push(performance.now() - began)
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(content)}`)
    return content.data
  }
  for (let dueMs = performance.now() + startMs; ; dueMs += paceMs) {
    await delay(Math.max(dueMs - performance.now(), 0), undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    const action = actions[person.next % actions.length]
    person.next += 1
    await action?.(call, person, desk)
  }
}

type Action = (call: Call, person: Person, desk: Desk) => Promise<unknown>

const orderPath = (id: string) => `/api/admin/orders/${id}`

const step =
  (name: string, body?: object): Action =>
  async (call, person, desk) => {
    const { id } = person.order ?? (await openNext(call, person, desk))
    const init = { method: 'POST', ...(body && { body }) }
    person.order = OrderDetails.parse(await call(`${orderPath(id)}/${name}`, init))
  }

/** What somebody does in turn; an order goes through all of it. */
const actions: readonly Action[] = [
  async (call) => {
    await Promise.all([call('/api/admin/orders'), call('/api/admin/orders/counts')])
  },
  async (call, { next }, { lists }) => {
    const path = lists[next % lists.length] ?? ''
    await Promise.all([call(path), call(path.replace('/orders?', '/orders/counts?'))])
  },
  openNext,
  changeQuantity,
  step('confirm'),
  step('pack'),
  step('send', { carrier: 'GHN', trackingCode: 'GHN123456' }),
  async (call) => {
    await Promise.all([...todoCounts, ...figureCalls].map((path) => call(path)))
  },
]

async function openNext(call: Call, person: Person, { waiting }: Desk): Promise<OrderDetails> {
  const id = waiting.pop()
  if (id === undefined) throw new Error('No order waits for staff')
  const [details] = await Promise.all([call(orderPath(id)), call(`${orderPath(id)}/returns`)])
  const order = OrderDetails.parse(details)
  person.order = order
  return order
}

async function changeQuantity(call: Call, person: Person, desk: Desk): Promise<void> {
  const order = person.order ?? (await openNext(call, person, desk))
  const [first] = order.items
  if (!first) throw new Error(`${order.id} has no items`)
  const items = [{ itemId: first.id, quantity: first.quantity + 1 }]
  const path = `${orderPath(order.id)}/contents`
  const preview = await call(`${path}/preview`, { method: 'POST', body: { items } })
  const expectedTotal = ChangePreview.parse(preview).after.total
  const body = { version: order.version, expectedTotal, items }
  person.order = OrderDetails.parse(await call(path, { method: 'PUT', body }))
}
