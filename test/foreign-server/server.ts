import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from './call.ts'
import { type Fields, fieldsOf, only, type Shape } from './fields.ts'
import { createNumericIds, type NumericIds } from './numeric-ids.ts'
import { bodyOf, sentFields, unnamedFields, unnamedStatus } from './request-fields.ts'
import { type Found, findCall } from './table.ts'

type OwnRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer | string
}

/** Calls our own server. */
export type Ask = (request: OwnRequest) => Promise<{ status: number; type: string; body: Buffer }>

/** Choices of a foreign server among the allowed behaviors. */
export type ServerBehavior = {
  shapeOf(call: Call): Shape
  /** The error status of a failing call. */
  failureOf(call: string, query: URLSearchParams): number | undefined
}

/** CORS headers: only those that the specification's calls send. */
const headers = ['authorization', 'content-type', 'x-requested-with', 'x-session-id'] as const

/**
 * A server that implements the specification's API differently: other response shapes, numeric ids, nothing beyond the
 * specification. Its data comes from our own server.
 */
export async function createForeignServer(
  ask: Ask,
  behavior: ServerBehavior,
  initialNumbers?: NumericIds,
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
  let numbers = initialNumbers

  app.all('/api/*', async (request, reply) => {
    numbers ??= createNumericIds(`http://${request.host}`)
    const { pathname, searchParams } = new URL(request.url, 'http://other.example')
    const found = findCall(request.method, pathname)
    const sent = sentFields(request)
    const unnamed = found ? unnamedFields(sent, found.call) : []
    if (unnamed.length > 0) {
      reply.raw.statusMessage = unnamedStatus
      return reply.code(400).send({ message: `Không nhận ${unnamed.join(', ')}` })
    }
    const failure = found ? behavior.failureOf(found.call.call, searchParams) : 404
    if (!found || failure !== undefined) {
      return reply.code(failure ?? 404).send({ message: 'Không có ở đây' })
    }
    const answer = await ask(asOwn(request, found, sent, numbers))
    const body = fieldsOf(JSON.parse(answer.body.toString() || '{}'))
    if (answer.status >= 400) return refuse(reply, answer.status, body)
    const other = behavior.shapeOf(found.call)(body)
    if (other === undefined) return reply.code(204).send()
    return reply.code(answer.status).send(numbers.outward(other))
  })

  app.get('/*', async (request, reply) => {
    const { status, type, body } = await ask({ method: 'GET', url: request.url, headers: {} })
    return reply.code(status).type(type).send(body)
  })
  return app
}

/** Translates a request to our own server. */
function asOwn(
  request: FastifyRequest,
  { call, parameters }: Found,
  fields: Fields,
  numbers: NumericIds,
): OwnRequest {
  const [method = '', path = ''] = (call.own ?? call.call).split(' ')
  const url = path.replace(/\{(\w+)\}/g, (_whole, name) =>
    encodeURIComponent(numbers.idOf(parameters[name] ?? '')),
  )
  const relevant = only(request.headers, ...headers)
  const sent = Object.fromEntries(
    Object.entries(relevant).map(([name, value]) => [name, `${value}`]),
  )
  const own = fieldsOf(numbers.inward(fields))
  if (method === 'GET' || method === 'DELETE') {
    const search = new URLSearchParams({ ...(own as Record<string, string>), ...call.with })
    return { method, url: `${url}?${search}`, headers: sent }
  }
  if (!`${sent['content-type']}`.startsWith('application/json')) {
    return { method, url, headers: sent, body: withOwnUser(bodyOf(request.body), numbers) }
  }
  return { method, url, headers: sent, body: JSON.stringify(own) }
}

/** A multipart form with the user id replaced. */
function withOwnUser(form: Buffer, numbers: NumericIds): Buffer {
  const original = form.toString('latin1')
  const own = original.replace(
    /(name="userId"\r\n\r\n)(\d+)/,
    (_whole, head, id) => head + numbers.idOf(id),
  )
  return Buffer.from(own, 'latin1')
}

/** An error response as the specification defines it: message, and for uploads code and maximum size. */
function refuse(reply: FastifyReply, status: number, body: object): FastifyReply {
  const { message, code, details } = fieldsOf(body)
  const isUpload = code === 'FILE_TOO_LARGE' || code === 'ONLY_JPG_PNG_AND_VIDEO'
  const refused = { message, ...(isUpload && { code, ...only(fieldsOf(details), 'maxMB') }) }
  return reply.code(status === 422 ? 400 : status).send(refused)
}
