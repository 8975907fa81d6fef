import { afterEach, expect, test, vi } from 'vitest'

type Answer = { status: number; body: object }

afterEach(() => vi.unstubAllGlobals())

/** A server that answers each call by its method, and can be changed; `calls` are what it was sent. */
async function aServer(answers: Record<string, Answer>) {
  const calls: unknown[] = []
  const stored = new Map<string, string>()
  vi.stubGlobal('document', { addEventListener() {} })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    calls.push([method, url, ...(body ? [JSON.parse(String(body))] : [])])
    const answer = answers[method]
    return Response.json(answer?.body, { status: answer?.status ?? 500 })
  })
  const { createOnce } = await import('./create-once.ts')
  return { answers, calls, stored, createOnce }
}

const made = { status: 200, body: { data: { version: 3 } } }
const broken = { status: 502, body: { code: 'HTTP_502' } }
const reused = { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Đã có' } }

test('something new is made by one call', async () => {
  const { calls, createOnce } = await aServer({ POST: made })
  expect(await createOnce('flash-sales', 'a', { name: 'Tết' })).toEqual(made.body)
  expect(calls).toEqual([['POST', '/api/admin/flash-sales', { name: 'Tết', id: 'a' }]])
})

test.each(['IDEMPOTENCY_KEY_REUSED', 'STALE_EDIT'])(
  'refused with %s, what a lost answer has made is changed',
  async (code) => {
    const { answers, calls, stored, createOnce } = await aServer({ POST: broken })
    await expect(createOnce('flash-sales', 'a', { name: 'Tế' })).rejects.toThrow()
    const refused = { status: 409, body: { code, message: 'Đã có' } }
    Object.assign(answers, { POST: refused, GET: made, PUT: made })
    expect(await createOnce('flash-sales', 'a', { name: 'Tết' })).toEqual(made.body)
    expect(calls.slice(2)).toEqual([
      ['GET', '/api/admin/flash-sales/a'],
      ['PUT', '/api/admin/flash-sales/a', { name: 'Tết', version: 3 }],
    ])
    expect([...stored]).toEqual([])
  },
)

test('what another tab has made of the same draft is not overwritten, nor what was made and answered', async () => {
  const { answers, calls, createOnce } = await aServer({ POST: reused })
  const refused = { status: 409, serverMessage: expect.stringContaining('ở thẻ khác') }
  await expect(createOnce('flash-sales', 'a', { name: 'Khác' })).rejects.toMatchObject(refused)
  for (const answer of [broken, made, reused]) {
    answers.POST = answer
    await createOnce('flash-sales', 'b', { name: 'Tết' }).catch(() => {})
  }
  expect(calls.map((call) => (call as string[])[0])).toEqual(['POST', 'POST', 'POST', 'POST'])
})

test('another refusal is told', async () => {
  const refused = { status: 422, body: { code: 'INVALID_FIELD', message: 'Sai' } }
  const { calls, createOnce } = await aServer({ POST: refused })
  await expect(createOnce('flash-sales', 'a', {})).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  expect(calls).toHaveLength(1)
})
