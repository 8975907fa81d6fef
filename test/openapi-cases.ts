import { hostileBodies, hostileHeaders, hostileJson, hostileTexts } from './hostile-values.ts'
import { type Form, formOf, hostileForms } from './multipart-cases.ts'

export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Described = {
  summary?: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

export type Operation = {
  method: string
  path: string
  parameters: Parameter[]
  body?: Schema
  /** Fields of a multipart form. */
  form?: Schema
  /** The same call under an alternative path. */
  isAlias: boolean
}

/** A request; `about` describes what is invalid about it. */
export type Case = {
  about: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Valid values for fields and parameters by name, and the caller's headers. */
export type Good = {
  values: Readonly<Record<string, unknown>>
  headers: Record<string, string>
  token: string
  isGuest: boolean
  /** Ids of resources of another user. */
  foreign: readonly string[]
}

/** All operations of an OpenAPI document. */
export function operationsOf(document: { paths?: object | undefined }): Operation[] {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Described>>)
  const seen = new Set<string>()
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { summary, parameters = [], requestBody }]) => {
      const method = name.toUpperCase()
      const body = requestBody?.content?.['application/json']?.schema
      const form = requestBody?.content?.['multipart/form-data']?.schema
      const same = `${method} ${summary}`
      const isAlias = seen.has(same)
      seen.add(same)
      return { method, path, parameters, isAlias, ...(body && { body }), ...(form && { form }) }
    }),
  )
}

/** Calls of the back office have callers, and walks, of their own (test/staff-walk.ts). */
export const isOfBackOffice = ({ path }: Operation) => path.startsWith('/api/admin/')

const json = { 'content-type': 'application/json' }

/** The valid request of an operation. */
export function goodCase(operation: Operation, good: Good): Case {
  const { method, body, form } = operation
  const url = urlOf(operation, good, {})
  const base = { about: 'good', method, url }
  if (form) return withForm({ ...base, headers: good.headers }, goodForm(form, good))
  if (!body) return { ...base, headers: good.headers }
  const payload = JSON.stringify(sample('', body, good.values))
  return { ...base, headers: { ...good.headers, ...json }, payload }
}

/** All variants of the request with one invalid part. */
export function hostileCases(operation: Operation, good: Good): Case[] {
  const base = goodCase(operation, good)
  const bad = (about: string, change: Partial<Case>): Case => ({ ...base, ...change, about })
  return [
    ...pathCases(operation, good, bad),
    ...queryCases(operation, good, base.url, bad),
    ...(operation.body ? bodyCases(operation.body, good, bad) : []),
    ...(operation.form ? formCases(operation.form, good, base) : []),
    ...(good.isGuest ? [] : headerCases(operation, good, bad)),
  ]
}

function withForm(request: Case, { type, payload }: Form): Case {
  return { ...request, payload, headers: { ...request.headers, 'content-type': type } }
}

function goodForm({ properties = {} }: Schema, { values }: Good): Form {
  const texts = textsOf(properties).flatMap((field) =>
    field in values ? [{ field, content: String(values[field]) }] : [],
  )
  return formOf([{ field: 'files', content: fileOf(values), fileName: 'a.jpg' }, ...texts])
}

function formCases({ properties = {} }: Schema, good: Good, base: Case): Case[] {
  const file = fileOf(good.values)
  const fields = textsOf(properties)
  return [
    ...hostileBodies.map(({ type = '', body }) =>
      withForm({ ...base, about: `body ${type}` }, { type, payload: Buffer.from(body) }),
    ),
    ...hostileForms(file, fields, [...hostileTexts, ...good.foreign]).map(({ about, form }) =>
      withForm({ ...base, about }, form),
    ),
  ]
}

function textsOf(properties: Record<string, Schema>): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.type === 'string')
}

function fileOf({ files }: Good['values']): Buffer {
  return Buffer.isBuffer(files) ? files : Buffer.alloc(0)
}

type Bad = (about: string, change: Partial<Case>) => Case

function pathCases(operation: Operation, good: Good, bad: Bad): Case[] {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path')
  return names.flatMap(({ name }) =>
    [...hostileTexts, ...good.foreign].map((text) =>
      bad(`path ${name}=${text.slice(0, 40)}`, { url: urlOf(operation, good, { [name]: text }) }),
    ),
  )
}

/** Hostile headers replace the caller's, so one caller is enough. */
function headerCases(operation: Operation, good: Good, bad: Bad): Case[] {
  return hostileHeaders(good.token).map((headers) =>
    bad(JSON.stringify(headers).slice(0, 80), {
      headers: operation.body ? { ...json, ...headers } : headers,
    }),
  )
}

function queryCases(operation: Operation, good: Good, url: string, bad: Bad): Case[] {
  const named = operation.parameters.filter((parameter) => parameter.in === 'query')
  const ask = (query: string) =>
    bad(`query ${query.slice(0, 40)}`, { url: `${url}${url.includes('?') ? '&' : '?'}${query}` })
  const plain = urlOf(operation, good, {}).split('?', 1)[0] ?? ''
  return [
    ...named.flatMap(({ name }, index) =>
      shareOf([...hostileTexts, ...good.foreign], index, named.length).map((text) =>
        bad(`query ${name}=${text.slice(0, 40)}`, { url: `${plain}?${name}=${text}` }),
      ),
    ),
    ...named.flatMap(({ name }) => [`${name}=1&${name}=2`, `${name}[a]=1`, `${name}[]=1`].map(ask)),
    ...['__proto__=1', '__proto__[a]=1', 'constructor=1', '%00=%00', '&&&===', '%ff=%ff'].map(ask),
    ...good.foreign.map((id) => ask(`userId=${id}`)),
    ask(Array.from({ length: 2000 }, (_, index) => `k${index}=1`).join('&')),
  ]
}

/** Distributes values over places: each gets a third, three in a row get all. */
function shareOf<Value>(values: readonly Value[], index: number, places: number): readonly Value[] {
  return places <= 3 ? values : values.filter((_, position) => position % 3 === index % 3)
}

const hole = '"@hole@"'

function bodyCases(schema: Schema, good: Good, bad: Bad): Case[] {
  const body = sample('', schema, good.values)
  const places = placesIn(body)
  const wrong = [...hostileJson, ...good.foreign.map((id) => JSON.stringify(id))]
  const withBody = (payload: string | Buffer, type: string | undefined, about: string) =>
    bad(about, {
      payload,
      headers: { ...good.headers, ...(type === undefined ? {} : { 'content-type': type }) },
    })
  return [
    ...hostileBodies.map(({ type, body }) =>
      withBody(body, type, `body ${type} ${String(body).slice(0, 40)}`),
    ),
    ...places.flatMap((place, index) => {
      const text = JSON.stringify(replaced(body, place, '@hole@'))
      const without = JSON.stringify(replaced(body, place, undefined))
      return [
        withBody(without, 'application/json', `no ${place.join('.')}`),
        ...shareOf(wrong, index, places.length).map((value) =>
          withBody(
            text.replace(hole, () => value),
            'application/json',
            `${place.join('.')}: ${value.slice(0, 40)}`,
          ),
        ),
      ]
    }),
    ...good.foreign.map((id) => {
      const text = JSON.stringify({ ...(body as object), userId: id })
      return withBody(text, 'application/json', `userId ${id}`)
    }),
  ]
}

function urlOf({ path, parameters }: Operation, good: Good, odd: Record<string, string>): string {
  const filledIn = (name: string) =>
    odd[name] ?? encodeURIComponent(String(good.values[name] ?? 'x'))
  const queries = parameters.filter(
    ({ in: place, name }) => place === 'query' && name in good.values,
  )
  const query = queries.map(({ name }) => `${name}=${filledIn(name)}`).join('&')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => filledIn(name))
  return query ? `${filled}?${query}` : filled
}

function sample(name: string, schema: Schema, values: Good['values']): unknown {
  if (name in values) return values[name]
  const options = schema.anyOf ?? schema.oneOf
  if (options?.[0]) return sample(name, options[0], values)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.items) return [sample('', schema.items, values)]
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([key, field]) => [key, sample(key, field, values)]))
  }
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? true : 'chữ'
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [
    [key],
    ...placesIn(child).map((place) => [key, ...place]),
  ])
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  const change = (child: unknown) => replaced(child, rest, by)
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? change(item) : item))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: change(fields[key]) }
}
