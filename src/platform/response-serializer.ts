import { isDeepStrictEqual } from 'node:util'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Serialize = (response: unknown) => string

const serializers = new WeakMap<z.ZodType, Serialize>()

/**
 * Serializes responses by the route's schema: fields that it does not name are left out, a missing required field throws.
 * Values are not validated, which would take three times as long; tests use `checkedSerializer`.
 */
export const fastSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  // Compiled with the first response, so that start-up does not wait for schemas that are never used.
  return (response) => {
    const serialize = serializers.get(schema) ?? compileSerializer(schema)
    serializers.set(schema, serialize)
    return serialize(response)
  }
}

/** Same as `fastSerializer`, but throws when the response does not match the schema; for tests. */
export const checkedSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const check = serializerCompiler(route)
  const serialize = fastSerializer(route)
  return (response) => {
    const serialized = serialize(response)
    const expected = check(response)
    if (isDeepStrictEqual(JSON.parse(serialized), JSON.parse(expected))) return serialized
    throw new Error(`${route.url} answers ${serialized}, not ${expected}`)
  }
}

function compileSerializer(schema: z.ZodType): Serialize {
  const description = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    override: ({ jsonSchema }) => {
      // fast-json-stringify does not escape strings of some formats.
      delete jsonSchema.format
      delete jsonSchema.pattern
      // In a union this would make every variant but the exact one fail; unknown fields are dropped without it.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return fastJson(description as fastJson.Schema)
}
