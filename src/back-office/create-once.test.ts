import { afterEach, expect, test, vi } from 'vitest'

type Answer = { status: number; body: object }

afterEach(() => vi.unstubAllGlobals())

/** A server that answers each call by its method; `calls` are what it was sent. */
async function aServer(answers: Readonly<Record<string, Answer>>) {
  const calls: unknown[] = []
  vi.stubGlobal('document', { addEventListener() {} })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    calls.push([method, url, ...(body ? [JSON.parse(String(body))] : [])])
    const answer = answers[method]
    return Response.json(answer?.body, { status: answer?.status ?? 500 })
  })
  const { createOnce } = await import('./create-once.ts')
  return { calls, createOnce }
}

const made = { status: 200, body: { data: { version: 3 } } }

test('something new is made by one call', async () => {
  const { calls, createOnce } = await aServer({ POST: made })
  expect(await createOnce('flash-sales', 'a', { name: 'Tết' })).toEqual(made.body)
  expect(calls).toEqual([['POST', '/api/admin/flash-sales', { name: 'Tết', id: 'a' }]])
})

test.each(['IDEMPOTENCY_KEY_REUSED', 'STALE_EDIT'])(
  'refused with %s, what a lost answer has made is changed',
  async (code) => {
    const refused = { status: 409, body: { code, message: 'Đã có' } }
    const { calls, createOnce } = await aServer({ POST: refused, GET: made, PUT: made })
    expect(await createOnce('flash-sales', 'a', { name: 'Tết' })).toEqual(made.body)
    expect(calls.slice(1)).toEqual([
      ['GET', '/api/admin/flash-sales/a'],
      ['PUT', '/api/admin/flash-sales/a', { name: 'Tết', version: 3 }],
    ])
  },
)

test('another refusal is told', async () => {
  const refused = { status: 422, body: { code: 'INVALID_FIELD', message: 'Sai' } }
  const { calls, createOnce } = await aServer({ POST: refused })
  await expect(createOnce('flash-sales', 'a', {})).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  expect(calls).toHaveLength(1)
})
