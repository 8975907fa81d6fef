import fc from 'fast-check'
import { hostileTexts } from '../hostile-values.ts'
import type { Operation, Schema } from '../openapi-cases.ts'
import { type Context, type Mood, type Value, valuesFor } from './values.ts'

/** Callers: a guest, and two shoppers who get each other's ids. */
export const callers = ['guest', 'shopper', 'other'] as const
export type Caller = (typeof callers)[number]

type Named = [name: string, value: Value][]

export type Body =
  | { kind: 'none' }
  | { kind: 'fields'; value: Value }
  /** One of the hostile bodies or forms. */
  | { kind: 'hostile'; index: number }
  | { kind: 'form'; texts: Named }

export type Query = { kind: 'value'; name: string; value: Value } | { kind: 'raw'; text: string }

/** A planned call, before any response is known. */
export type Step = {
  caller: Caller
  operation: Operation
  path: Named
  query: Query[]
  body: Body
  /** Index of the hostile headers that replace the caller's own. */
  oddHeaders?: number
  /** Index of the idempotency key, so that some keys are reused. */
  idempotencyKey?: number
}

const rawQueries = [
  ...[
    '__proto__=1',
    '__proto__[a]=1',
    'constructor=1',
    '%00=%00',
    '&&&===',
    '%ff=%ff',
    'a%0d%0a=b',
  ],
  ...['page=1&page=2', 'q=a&q=b', 'limit[]=1', 'limit[a]=1', 'sort=%ED%A0%80', 'q=%', 'page=1e309'],
]

/** Generates calls of an operation by any caller in any mood. */
export function stepsOf(operation: Operation, goodNames: ReadonlySet<string>): fc.Arbitrary<Step> {
  const inMood = (mood: Mood) => stepInMood(operation, { path: operation.path, goodNames, mood })
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 25, arbitrary: inMood('good') },
    { weight: 15, arbitrary: inMood('foreign') },
    { weight: 20, arbitrary: inMood('fitting') },
    { weight: 28, arbitrary: inMood('near') },
    { weight: 12, arbitrary: inMood('wild') },
  )
}

const isOddIn = (mood: Mood) => mood === 'near' || mood === 'wild'

function stepInMood(operation: Operation, context: Context): fc.Arbitrary<Step> {
  const isOdd = isOddIn(context.mood)
  const of = (place: string) => operation.parameters.filter(({ in: where }) => where === place)
  const path = of('path').map(({ name, schema }) => addressValue(name, schema, context))
  const queries = of('query').map(({ name, schema, required }) => {
    const value = addressValue(name, schema, context).map(
      ([, found]): Query => ({ kind: 'value', name, value: found }),
    )
    return fc.option(value, { freq: required ? 50 : 2, nil: undefined })
  })
  const raw = fc.constantFrom(...rawQueries).map((text): Query => ({ kind: 'raw', text }))
  const more = isOdd ? fc.array(raw, { maxLength: 1 }) : fc.constant([])
  return fc.record({
    caller: fc.constantFrom<Caller>('shopper', 'shopper', 'other', 'other', 'guest'),
    operation: fc.constant(operation),
    path: fc.tuple(...path),
    query: fc
      .tuple(fc.tuple(...queries), more)
      .map(([named, odd]) => [...named.filter((query) => query !== undefined), ...odd]),
    body: bodies(operation, context),
    ...(isOdd && { oddHeaders: seldom(fc.nat()) }),
    ...(operation.method === 'POST' && {
      idempotencyKey: seldom(fc.nat({ max: 3 })),
    }),
  }) as fc.Arbitrary<Step>
}

const rawTexts = fc.constantFrom(...hostileTexts).map((text): Value => ({ kind: 'raw', text }))

function addressValue(name: string, schema: Schema = {}, context: Context) {
  const value = valuesFor(name, schema, context)
  const weight = isOddIn(context.mood) ? 1 : 0
  return fc
    .oneof(
      { withCrossShrink: true },
      { weight: 6, arbitrary: value },
      { weight, arbitrary: rawTexts },
    )
    .map((found): [string, Value] => [name, found])
}

const seldom = <Item>(items: fc.Arbitrary<Item>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: items })

function namedValue(name: string, schema: Schema = {}, context: Context) {
  return valuesFor(name, schema, context).map((value): [string, Value] => [name, value])
}

function bodies({ body, form }: Operation, context: Context): fc.Arbitrary<Body> {
  const hostile = fc.nat().map((index): Body => ({ kind: 'hostile', index }))
  const none = fc.constant<Body>({ kind: 'none' })
  const planned = form ? forms(form, context) : body ? fieldsOf(body, context) : none
  if (!isOddIn(context.mood) || planned === none) return planned
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 8, arbitrary: planned },
    { weight: 1, arbitrary: none },
    { weight: 2, arbitrary: hostile },
  )
}

function fieldsOf(schema: Schema, context: Context): fc.Arbitrary<Body> {
  return valuesFor('', schema, context).map((value) => ({ kind: 'fields', value }))
}

/** A multipart form with a picture and text fields. */
function forms({ properties = {} }: Schema, context: Context): fc.Arbitrary<Body> {
  const texts = Object.entries(properties)
    .filter(
      ([name, { type }]) =>
        type === 'string' && (isOddIn(context.mood) || context.goodNames.has(name)),
    )
    .map(([name, schema]) => fc.option(namedValue(name, schema, context), { nil: undefined }))
  return fc.tuple(...texts).map((found) => ({
    kind: 'form',
    texts: found.filter((text) => text !== undefined),
  }))
}
