import { isDeepStrictEqual } from 'node:util'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type WriteAnswer = (answer: unknown) => string

const writers = new WeakMap<z.ZodType, WriteAnswer>()

/**
 * Writes the answers of a route as its schema says: fields that it does not name stay in, one that it asks for and is not
 * there makes it throw. Values are not looked at one by one, which takes three times as long: see `checkedAnswers`.
 */
export const quickAnswers: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  // Made with the first answer: most processes give few kinds of answers, and none waits for them at its start.
  return (answer) => {
    const write = writers.get(schema) ?? createWriter(schema)
    writers.set(schema, write)
    return write(answer)
  }
}

/** As `quickAnswers` does, but throws where a value is not what the schema says; for tests. */
export const checkedAnswers: FastifySerializerCompiler<z.ZodType> = (route) => {
  const check = serializerCompiler(route)
  const write = quickAnswers(route)
  return (answer) => {
    const written = write(answer)
    const expected = check(answer)
    if (isDeepStrictEqual(JSON.parse(written), JSON.parse(expected))) return written
    throw new Error(`${route.url} answers ${written}, not ${expected}`)
  }
}

function createWriter(schema: z.ZodType): WriteAnswer {
  const description = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    override: ({ jsonSchema }) => {
      // With a format it would rest with whoever made a text that nothing in it has to be escaped.
      delete jsonSchema.format
      delete jsonSchema.pattern
      // Among several schemas the one that fits is taken, and others' fields are left out all the same.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return fastJson(description as fastJson.Schema)
}
