import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { Failure } from '#shared/answer.ts'

const docsPath = '/api/docs'
/** Hop-by-hop and framing headers, which the outer server sets itself. */
const framingHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** Serves the OpenAPI document at `/api/openapi.json` and Swagger UI at `/api/docs`. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tiệm API',
        version: '1',
        description:
          'Every call of the storefront, and of the back office below `/api/admin`. Success is `{"success": true, …}`, failure `{"success": false, "code", "message"}` with a Vietnamese sentence in `message`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'header', name: 'x-session-id' },
          staff: { type: 'apiKey', in: 'cookie', name: 'staff' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withFailures(jsonSchemaTransformObject(document)),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  let opening: Promise<FastifyInstance> | undefined
  const answerDocs = async (request: FastifyRequest, reply: FastifyReply) => {
    opening ??= openDocsPage(app.swagger() as Description)
    // A failed start is retried by the next request.
    opening.catch(() => {
      opening = undefined
    })
    const docs = await opening
    const { url, headers } = request
    const answer = await docs.inject({ url, headers })
    if (answer.statusCode === 404) return reply.callNotFound()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !framingHeaders.includes(name)) reply.header(name, value)
    }
    return reply.code(answer.statusCode).send(answer.rawPayload)
  }
  for (const url of [docsPath, `${docsPath}/*`]) {
    app.get(url, { schema: { hide: true } }, answerDocs)
  }
}

type Description = StaticDocumentSpec['document']

/** A separate server, created on first use: loading its libraries would add a tenth to the shop's start-up time. */
async function openDocsPage(document: Description): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const docs = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await docs.register(swagger, { mode: 'static', specification: { document } })
  await docs.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP: true,
    // Swagger UI has inline styles, and a shop in a local network has no HTTPS to upgrade to.
    transformStaticCSP: (policy) =>
      policy
        .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
        .replace('upgrade-insecure-requests;', ''),
  })
  return docs
}

const failureName = Failure.meta()?.id ?? ''

type Document = ReturnType<typeof jsonSchemaTransformObject>

/** Adds the common failure response to every operation. */
function withFailures(document: Document): Document {
  const schema = { $ref: `#/components/schemas/${failureName}` }
  const failed = { description: 'Why it failed', content: { 'application/json': { schema } } }
  for (const calls of Object.values(document.paths ?? {})) {
    for (const call of [calls?.get, calls?.post, calls?.put, calls?.patch, calls?.delete]) {
      if (call?.responses) call.responses.default = failed
    }
  }
  return document
}
