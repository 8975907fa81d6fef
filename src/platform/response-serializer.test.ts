import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { createApp } from './create-app.ts'
import { checkedSerializer, fastSerializer } from './response-serializer.ts'

type Tree = { name: string; children: Tree[] }
const Tree: z.ZodType<Tree> = z
  .object({
    name: z.string(),
    get children() {
      return z.array(Tree)
    },
  })
  .meta({ id: 'Tree' })

const Answer = z.object({
  success: z.literal(true),
  id: z.uuid(),
  at: z.iso.datetime(),
  price: z.int().min(0).brand<'Price'>(),
  rating: z.number(),
  note: z.string().nullable(),
  kind: z.enum(['a', 'b']).nullable(),
  place: z.object({ x: z.int() }).nullable(),
  more: z.string().optional(),
  title: z.union([z.string(), z.object({ vi: z.string().optional(), en: z.string().optional() })]),
  options: z.record(z.string(), z.string()),
  anything: z.record(z.string(), z.unknown()),
  trees: z.array(Tree),
})

const whole: z.input<typeof Answer> = {
  success: true,
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-01-02T03:04:05.678Z',
  price: 2_999_999_999,
  rating: 4.5,
  note: '“Áo” \\ "dài"\n\u0001\u2028 👗',
  kind: null,
  place: null,
  title: { vi: 'Giới thiệu' },
  options: { 'Màu "đỏ"': 'Đỏ', Cỡ: '' },
  anything: { deep: [{ a: null }], at: 1 },
  trees: [{ name: 'a', children: [{ name: 'b', children: [] }] }],
}

const route = { method: 'GET', url: '/x', httpStatus: '200' } as const
const write = fastSerializer({ ...route, schema: Answer })
const check = checkedSerializer({ ...route, schema: Answer })

test('fields of the schema are serialized as JSON does', () => {
  for (const change of [
    {},
    { note: null, kind: 'a', place: { x: -1 }, more: '' },
    { title: 'Một', trees: [], options: {}, note: 'x'.repeat(5000) },
  ]) {
    const answer = { ...whole, ...change }
    expect(JSON.parse(write(answer))).toEqual(JSON.parse(JSON.stringify(answer)))
    expect(check(answer)).toBe(write(answer))
  }
})

test('fields that the schema does not name are left out', () => {
  const secret = { secret: 'password' }
  const answer = {
    ...whole,
    ...secret,
    place: { x: 1, ...secret },
    title: { en: 'One', ...secret },
    trees: [{ name: 'a', children: [{ name: 'b', children: [], ...secret }], ...secret }],
  }
  expect(write(answer)).not.toContain('secret')
  expect(check(answer)).toBe(write(answer))
})

test('a missing required field throws; the checked serializer validates every value', () => {
  const { id, ...rest } = whole
  expect(() => write(rest)).toThrow('"id" is required')
  for (const wrong of [{ at: 'yesterday' }, { price: -1 }, { kind: 'c' }, { success: false }]) {
    expect(() => check({ ...whole, id, ...wrong })).toThrow()
  }
})

test('a response that violates its contract is a bug, sent as 500 without details', async () => {
  const app = await createApp(readConfig({ LOG_LEVEL: 'silent' }), pino({ level: 'silent' }))
  const routes: FastifyPluginAsyncZod = async (scope) => {
    scope.get('/broken', { schema: { response: { 200: Answer } } }, async () => ({}) as never)
  }
  await app.register(routes)
  const answer = await app.inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ success: false, code: 'INTERNAL' })
  await app.close()
})
