import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from './call.ts'
import { fieldsOf, only, type Shape } from './fields.ts'
import { createNumbers, type Numbers } from './numbers.ts'
import { type Found, findCall } from './table.ts'

type Asked = {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer | string
}

/** How our own server is asked. */
export type Ask = (asked: Asked) => Promise<{ status: number; type: string; body: Buffer }>

/** Which of what is allowed the server answers. */
export type Taste = {
  shapeOf(call: Call): Shape
  /** The status with which a call fails instead of answering. */
  failureOf(call: string, query: URLSearchParams): number | undefined
}

/** Headers that the specification's calls send, and no others, may come from another origin. */
const headers = ['authorization', 'content-type', 'x-requested-with', 'x-session-id'] as const

/**
 * A server that speaks the specification's API otherwise than our own does: in its other shapes, with numbers for ids,
 * without anything that it does not name. What it answers it learns from our own.
 */
export async function createOtherServer(
  ask: Ask,
  taste: Taste,
  given?: Numbers,
): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 128 * 1024 * 1024 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  await app.register(cors, {
    origin: true,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [...headers],
    strictPreflight: true,
  })
  let numbers = given

  app.all('/api/*', async (request, reply) => {
    numbers ??= createNumbers(`http://${request.host}`)
    const { pathname, searchParams } = new URL(request.url, 'http://other.example')
    const found = findCall(request.method, pathname)
    const failure = found ? taste.failureOf(found.call.call, searchParams) : 404
    if (!found || failure !== undefined) {
      return reply.code(failure ?? 404).send({ message: 'Không có ở đây' })
    }
    const answer = await ask(asOwn(request, found, searchParams, numbers))
    const told = fieldsOf(JSON.parse(answer.body.toString() || '{}'))
    if (answer.status >= 400) return refuse(reply, answer.status, told)
    const other = taste.shapeOf(found.call)(told)
    if (other === undefined) return reply.code(204).send()
    return reply.code(answer.status).send(numbers.outward(other))
  })

  app.get('/*', async (request, reply) => {
    const { status, type, body } = await ask({ method: 'GET', url: request.url, headers: {} })
    return reply.code(status).type(type).send(body)
  })
  return app
}

/** What is asked of our own server, by whoever asked. */
function asOwn(
  request: FastifyRequest,
  { call, parameters }: Found,
  query: URLSearchParams,
  numbers: Numbers,
): Asked {
  const [method = '', path = ''] = (call.own ?? call.call).split(' ')
  const url = path.replace(/\{(\w+)\}/g, (_whole, name) =>
    encodeURIComponent(numbers.idOf(parameters[name] ?? '')),
  )
  const given = only(request.headers, ...headers)
  const sent = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, `${value}`]))
  if (method === 'GET' || method === 'DELETE') {
    const taken = taking(Object.fromEntries(query), call, numbers)
    const asked = new URLSearchParams({ ...(taken as Record<string, string>), ...call.with })
    return { method, url: `${url}?${asked}`, headers: sent }
  }
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!`${sent['content-type']}`.startsWith('application/json')) {
    return { method, url, headers: sent, body: withOwnUser(body, numbers) }
  }
  const told = taking(fieldsOf(JSON.parse(body.toString() || '{}')), call, numbers)
  return { method, url, headers: sent, body: JSON.stringify(told) }
}

/** The fields that the call takes, with our own ids. */
function taking(told: object, { takes = [] }: Call, numbers: Numbers): object {
  const kept = Object.entries(told).filter(([name]) =>
    takes.some((known) => known === name || known === name.replace(/\..*/, '.*')),
  )
  return fieldsOf(
    numbers.inward(Object.fromEntries(kept.map(([name, value]) => [name, cut(value)]))),
  )
}

const lineFields = ['productId', 'variantId', 'flashSaleId', 'flashSaleVariantId', 'quantity']

/** Lines that are ordered, without more than is named of them. */
function cut(value: unknown): unknown {
  const isLines = Array.isArray(value) && value.some((line) => fieldsOf(line).productId)
  return isLines ? value.map((line) => only(fieldsOf(line), ...lineFields)) : value
}

/** A form with files, as it came, but for the number of who sends it. */
function withOwnUser(form: Buffer, numbers: Numbers): Buffer {
  const told = form.toString('latin1')
  const own = told.replace(
    /(name="userId"\r\n\r\n)(\d+)/,
    (_whole, head, id) => head + numbers.idOf(id),
  )
  return Buffer.from(own, 'latin1')
}

/** What is read of a failure: its message, and of a refused upload its code and the most that a file may have. */
function refuse(reply: FastifyReply, status: number, told: object): FastifyReply {
  const { message, code, details } = fieldsOf(told)
  const isUpload = code === 'FILE_TOO_LARGE' || code === 'ONLY_JPG_PNG_AND_VIDEO'
  const refused = { message, ...(isUpload && { code, ...only(fieldsOf(details), 'maxMB') }) }
  return reply.code(status === 422 ? 400 : status).send(refused)
}
