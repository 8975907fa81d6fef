import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { Failure } from '#shared/answer.ts'

/** The machine-readable description of all calls at `/api/openapi.json`, and a page to read it at `/api/docs`. */
export async function serveApiDocs(app: FastifyInstance, shopName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${shopName} API`,
        version: '1',
        description:
          'Every call of the storefront. Success is `{"success": true, …}`, failure `{"success": false, "code", "message"}` with a Vietnamese sentence in `message`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'header', name: 'x-session-id' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withFailures(jsonSchemaTransformObject(document)),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page brings styles of its own, and a shop in a local network has no https to upgrade to.
    transformStaticCSP: (policy) =>
      policy
        .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
        .replace('upgrade-insecure-requests;', ''),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

const failureName = Failure.meta()?.id ?? ''

type Document = ReturnType<typeof jsonSchemaTransformObject>

/** Says of every call how it fails; all fail alike. */
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
