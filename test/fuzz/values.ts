import fc from 'fast-check'
import { hostileJson, trickyTexts } from '../hostile-values.ts'
import type { Schema } from '../openapi-cases.ts'
import { areaOf } from './areas.ts'

/** Owner of a referenced resource: the caller, another caller, or the shop. */
export type Whose = 'own' | 'foreign' | 'shop'

/** A value in a request. References are resolved when it is sent, because ids are new in every run. */
export type Value =
  | { kind: 'json'; text: string }
  /** Raw text in a URL. */
  | { kind: 'raw'; text: string }
  | { kind: 'good'; name: string }
  | { kind: 'thing'; whose: Whose; area: string; index: number }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; fields: [name: string, value: Value][] }

/** Validity of a request: valid; valid but with foreign references; valid by schema; mostly valid; random. */
export type Mood = 'good' | 'foreign' | 'fitting' | 'near' | 'wild'

/** Percentage of values that are replaced by unexpected ones. */
const oddPlaces = { good: 0, foreign: 0, fitting: 0, near: 15, wild: 70 } as const

export type Values = fc.Arbitrary<Value>

/** Field names with a valid value in every scene, and the path they are for. */
export type Context = { path: string; goodNames: ReadonlySet<string>; mood: Mood }

const json = (value: unknown): Value => ({ kind: 'json', text: JSON.stringify(value) ?? 'null' })

/** Generates values for a field by name and schema: valid, just invalid, and hostile. */
export function valuesFor(name: string, schema: Schema, context: Context): Values {
  const odd = oddPlaces[context.mood]
  const fitting = fittingFor(name, schema, context)
  if (odd === 0) return fitting
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - odd, arbitrary: fitting },
    { weight: odd, arbitrary: fc.oneof(justBeyond(schema), hostileValues, references()) },
  )
}

function fittingFor(name: string, schema: Schema, context: Context): Values {
  const isList = schema.type === 'array'
  const named = areaOf(name, context.path)
  // Lists are described by their items.
  const area = isList ? undefined : named
  const made = valid(name, schema, context)
  if (context.mood === 'foreign' && named) return area ? references(area, ['foreign']) : made
  const good: Values = fc.constant({ kind: 'good', name })
  const hasGood = context.goodNames.has(name)
  if ((context.mood === 'good' || context.mood === 'foreign') && hasGood) return good
  const ways = [{ weight: area ? 5 : isList ? 45 : 15, arbitrary: made }]
  if (area) ways.unshift({ weight: 45, arbitrary: references(area) })
  if (hasGood) ways.unshift({ weight: 50, arbitrary: good })
  return ways.length === 1 ? made : fc.oneof({ withCrossShrink: true }, ...ways)
}

const areas = [
  'users',
  'addresses',
  'cart',
  'notifications',
  'orders',
  'sessions',
  'stores',
].concat(
  ['uploads', 'files', 'vouchers', 'categories', 'contacts', 'pages', 'products', 'reviews'],
  ['variants', 'flashSales'],
)

/** Ids of resources of this kind, or of any. */
function references(
  area?: string,
  whose: readonly Whose[] = ['own', 'own', 'foreign', 'foreign', 'shop'],
): Values {
  return fc
    .record({
      whose: fc.constantFrom(...whose),
      area: area ? fc.constant(area) : fc.constantFrom(...areas),
      index: fc.nat({ max: 40 }),
    })
    .map((reference) => ({ kind: 'thing' as const, ...reference }))
}

function valid(name: string, schema: Schema, context: Context): Values {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => valid(name, option, context)))
  if (schema.enum) return fc.constantFrom(...schema.enum).map(json)
  if (schema.const !== undefined) return fc.constant(json(schema.const))
  const types = [schema.type].flat()
  return fc.oneof(...types.map((type) => ofType(name, { ...schema, type: type ?? 'any' }, context)))
}

function ofType(name: string, schema: Schema, context: Context): Values {
  const { type, properties = {}, items = {} } = schema
  if (type === 'object') return objects(properties, schema.required ?? [], context)
  if (type === 'array') return lists(name, schema, items, context)
  if (type === 'null') return fc.constant(json(null))
  if (type === 'boolean') return fc.boolean().map(json)
  if (type === 'integer') return fc.oneof(edges(schema), fc.integer(bounds(schema)).map(json))
  if (type === 'number') {
    const numbers = fc.double({ ...bounds(schema), noNaN: true, noDefaultInfinity: true })
    return fc.oneof(edges(schema), numbers.map(json))
  }
  return type === 'string' ? texts(schema).map(json) : fc.jsonValue().map(json)
}

/** Objects with all required and some optional fields. */
function objects(properties: Record<string, Schema>, required: string[], context: Context): Values {
  const isOdd = oddPlaces[context.mood] > 0
  const fields = Object.entries(properties).map(([name, schema]) => {
    const values = valuesFor(name, schema, context)
    const freq = required.includes(name) ? (isOdd ? 20 : undefined) : 2
    const optional = freq ? fc.option(values, { freq }) : values
    return optional.map((value): [string, Value][] => (value ? [[name, value]] : []))
  })
  const extra = fc.constantFrom('userId', '__proto__', 'constructor', 'id', 'isAdmin', 'price', '')
  const added = fc.tuple(extra, fc.oneof(references(), hostileValues))
  const extras = isOdd ? fc.array(added, { maxLength: 1 }) : fc.constant([])
  return fc
    .tuple(fc.tuple(...fields), extras)
    .map(([named, more]) => ({ kind: 'object', fields: [...named.flat(), ...more] }))
}

function lists(name: string, schema: Schema, items: Schema, context: Context): Values {
  const { minItems = 0, maxItems = 8 } = schema
  // A good value of this name is the whole list.
  const goodNames = new Set([...context.goodNames].filter((good) => good !== name))
  const each = valuesFor(name, items, { ...context, goodNames })
  return fc
    .array(each, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) })
    .map((found) => ({ kind: 'list', items: found }))
}

function bounds({ minimum, maximum }: Schema) {
  const min = Math.max(minimum ?? -1_000_000, -1e12)
  return { min, max: Math.min(maximum ?? 1_000_000, 1e12) }
}

function edges({ minimum = 0, maximum = 100 }: Schema): Values {
  return fc.constantFrom(minimum, maximum, minimum + 1, maximum - 1, 1, 2).map(json)
}

const vietnamese = fc
  .array(fc.constantFrom('áo', 'lụa', 'Huế', 'ĐỎ', 'ly sứ', '12', 'quần jean', '-'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((words) => words.join(' '))

function texts({ format, pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') {
    const [min, max] = [new Date('1970-01-01'), new Date('9999-12-31')]
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString())
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    vietnamese.map((text) => text.slice(0, maxLength)),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('a', 'ắ', '😀', ' ').map((sign) => sign.repeat(maxLength).slice(0, maxLength)),
  )
}

/** Values that violate their schema by one. */
function justBeyond(schema: Schema): Values {
  const { minimum, maximum, minLength, maxLength, maxItems, type, enum: allowed } = schema
  const found: Value[] = [json(type === 'string' ? 1 : '1'), json([json]), json({ a: 1 })]
  if (minimum !== undefined) found.push(json(minimum - 1))
  if (maximum !== undefined) found.push(json(maximum + 1), json(maximum - 0.5))
  if (minLength) found.push(json('x'.repeat(minLength - 1)))
  if (maxLength !== undefined) found.push(json('x'.repeat(maxLength + 1)))
  if (maxItems !== undefined) found.push(json(Array.from({ length: maxItems + 1 }, () => 'x')))
  if (allowed) found.push(json(`${allowed[0]} `), json(String(allowed[0]).toLowerCase()))
  return fc.constantFrom(...found)
}

/** Hostile texts, extreme numbers, wrong types and arbitrary JSON. */
const hostileValues: Values = fc.oneof(
  fc.constantFrom(...hostileJson).map((text) => ({ kind: 'json' as const, text })),
  fc.constantFrom(...trickyTexts).map(json),
  fc.string({ unit: 'binary', maxLength: 80 }).map(json),
  fc.bigInt().map((number) => ({ kind: 'json' as const, text: String(number) })),
  fc.double().map((number) => ({ kind: 'json' as const, text: numberText(number) })),
  fc.jsonValue({ maxDepth: 6 }).map(json),
)

/** A number as JSON text; values that JSON lacks become their closest equivalent. */
function numberText(number: number): string {
  if (Number.isNaN(number)) return '"NaN"'
  return Number.isFinite(number) ? String(number) : number < 0 ? '-1e999' : '1e999'
}
