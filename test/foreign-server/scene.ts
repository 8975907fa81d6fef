import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ApiClient, createApiClient, type Send } from '#storefront/api/client.ts'
import type { TestApp } from '#test/app.ts'
import { anAddress, aShopper } from '#test/builders.ts'
import type { Call } from './call.ts'
import { createNumericIds, type NumericIds } from './numeric-ids.ts'
import { inProcess } from './our-server.ts'
import { createForeignServer, type ServerBehavior } from './server.ts'

const origin = 'http://other.example'

/** A caller with an API client. */
export type Caller = { api: ApiClient; userId: string }

/** The storefront's API client for a server, by default a foreign one, optionally signed in. */
export function clientOf(
  app: FastifyInstance,
  token: string | undefined,
  isOwnServer = false,
): ApiClient {
  const sessionId = randomUUID()
  return createApiClient({
    send: intoProcess(app),
    base: () => '',
    isOwnServer: () => isOwnServer,
    memory: { token: () => token, sessionId: () => sessionId, refused: () => undefined },
  })
}

/** Sends requests into the process as browsers would, forms included. */
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

/** Our own server with a customer, and foreign servers with the same data. */
export async function aScene({ app, db }: TestApp) {
  const { id, token } = await aShopper(db, { name: 'Trần Thị Khách' })
  await anAddress(db, id)
  const shared = createNumericIds(origin)
  return {
    db,
    own: { api: clientOf(app, token, true), userId: id },
    numbers: shared,
    /** A foreign server of this behavior, for the same customer. */
    async other(behavior: Partial<ServerBehavior>, numbers: NumericIds = shared): Promise<Caller> {
      const whole = {
        shapeOf: ({ shapes }: Call) => shapes[0],
        failureOf: () => undefined,
        ...behavior,
      }
      const server = await createForeignServer(inProcess(app), whole, numbers)
      return { api: clientOf(server, token), userId: String(numbers.outward(id)) }
    },
  }
}

/** A foreign server with our data: by default it uses the first shapes and never fails. */
export function aForeignServer(
  app: FastifyInstance,
  behavior: Partial<ServerBehavior>,
  numbers: NumericIds = createNumericIds(origin),
): Promise<FastifyInstance> {
  const plain = { shapeOf: ({ shapes }: Call) => shapes[0], failureOf: () => undefined }
  return createForeignServer(inProcess(app), { ...plain, ...behavior }, numbers)
}
