import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ApiClient, createApiClient, type Send } from '#storefront/api/client.ts'
import type { TestApp } from '#test/app.ts'
import { anAddress, aShopper } from '#test/builders.ts'
import type { Call } from './call.ts'
import { createNumbers, type Numbers } from './numbers.ts'
import { inProcess } from './own-server.ts'
import { createOtherServer, type Taste } from './server.ts'

const origin = 'http://other.example'

/** Somebody who calls. */
export type Caller = { api: ApiClient; userId: string }

/** The storefront's client for a server, as somebody who is signed in. */
export function clientOf(app: FastifyInstance, token: string | undefined): ApiClient {
  const sessionId = randomUUID()
  return createApiClient({
    send: intoProcess(app),
    base: () => '',
    memory: { token: () => token, sessionId: () => sessionId, refused: () => undefined },
  })
}

/** As a browser would send it: forms as well. */
function intoProcess(app: FastifyInstance): Send {
  return async (url, { method = 'GET', headers, body }) => {
    const form = body instanceof FormData ? new Response(body) : undefined
    const type = form?.headers.get('content-type')
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(type && { 'content-type': type }),
      },
      ...(typeof body === 'string' && { payload: body }),
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
    })
    const { statusCode: status, payload } = answer
    return { status, ok: status >= 200 && status < 300, text: async () => payload }
  }
}

/** Our own server with a customer, and other servers that know what it knows. */
export async function aScene({ app, db }: TestApp) {
  const { id, token } = await aShopper(db, { name: 'Trần Thị Khách' })
  await anAddress(db, id)
  const shared = createNumbers(origin)
  return {
    db,
    own: { api: clientOf(app, token), userId: id },
    numbers: shared,
    /** A server of that taste, for the same customer. */
    async other(taste: Partial<Taste>, numbers: Numbers = shared): Promise<Caller> {
      const whole = {
        shapeOf: ({ shapes }: Call) => shapes[0],
        failureOf: () => undefined,
        ...taste,
      }
      const server = await createOtherServer(inProcess(app), whole, numbers)
      return { api: clientOf(server, token), userId: String(numbers.outward(id)) }
    },
  }
}

/** Another server that knows what ours does: it answers the first of all shapes, and nothing fails, unless told otherwise. */
export function anOtherServer(
  app: FastifyInstance,
  taste: Partial<Taste>,
  numbers: Numbers = createNumbers(origin),
): Promise<FastifyInstance> {
  const plain = { shapeOf: ({ shapes }: Call) => shapes[0], failureOf: () => undefined }
  return createOtherServer(inProcess(app), { ...plain, ...taste }, numbers)
}
