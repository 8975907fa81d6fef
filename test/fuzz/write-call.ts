import { createHash } from 'node:crypto'
import { hostileBodies, hostileHeaders, hostileTexts } from '../hostile-values.ts'
import { type Form, formOf, hostileForms } from '../multipart-cases.ts'
import type { Case, Good, Operation } from '../openapi-cases.ts'
import type { Body, Step } from './step.ts'
import type { Value } from './values.ts'
import { type Actor, thingOf, type World } from './world.ts'

type Payload = { headers: Record<string, string>; payload?: string | Buffer }

/** Builds the request of a planned call, with the ids of the world. */
export function writeCall(step: Step, world: World): Case {
  const { operation, caller, path, query, oddHeaders, idempotencyKey } = step
  const actor = world.actors[caller]
  const good = actor.scene.goodFor(operation.path, [])
  const write = writer(world, actor, good)
  const filled = path.reduce(
    (url, [name, value]) => url.replace(`{${name}}`, () => write.url(value)),
    operation.path,
  )
  const parameters = query.map((each) =>
    each.kind === 'raw' ? each.text : `${each.name}=${write.url(each.value)}`,
  )
  const { headers, payload } = payloadOf(step.body, operation, good, write)
  const odd = hostileHeaders((actor.headers.authorization ?? '').replace('Bearer ', ''))
  return {
    about: caller,
    method: operation.method,
    url: parameters.length > 0 ? `${filled}?${parameters.join('&')}` : filled,
    headers: {
      ...headers,
      ...(oddHeaders === undefined ? actor.headers : odd[oddHeaders % odd.length]),
      ...(idempotencyKey !== undefined && { 'idempotency-key': keyOf(world, idempotencyKey) }),
    },
    ...(payload !== undefined && { payload }),
  }
}

/** The same keys for all callers, so that shoppers reuse each other's keys. */
function keyOf({ actors }: World, key: number): string {
  const hex = createHash('sha256').update(`${actors.guest.scene.userId} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Writer = ReturnType<typeof writer>

function writer(world: World, actor: Actor, good: Good) {
  const json = (value: Value): string => {
    if (value.kind === 'json') return value.text
    if (value.kind === 'raw') return JSON.stringify(value.text)
    if (value.kind === 'good') return JSON.stringify(good.values[value.name])
    if (value.kind === 'thing') return JSON.stringify(thingOf(world, actor, value))
    if (value.kind === 'list') return `[${value.items.map(json).join(',')}]`
    const fields = value.fields.map(([name, child]) => `${JSON.stringify(name)}:${json(child)}`)
    return `{${fields.join(',')}}`
  }
  /** Encodes for forms and URLs: texts without quotes, everything else as JSON. */
  const text = (value: Value): string => {
    const written = json(value)
    return written.startsWith('"') ? String(JSON.parse(written)) : written
  }
  const url = (value: Value): string =>
    value.kind === 'raw' ? value.text : encodeURIComponent(text(value).toWellFormed())
  return { json, text, url }
}

function payloadOf(body: Body, operation: Operation, good: Good, write: Writer): Payload {
  if (body.kind === 'none') return { headers: {} }
  if (body.kind === 'fields') {
    const payload = write.json(body.value)
    return { headers: { 'content-type': 'application/json' }, payload }
  }
  const file = Buffer.isBuffer(good.values.files) ? good.values.files : Buffer.alloc(0)
  if (body.kind === 'form') {
    const texts = body.texts.map(([field, value]) => ({ field, content: write.text(value) }))
    return asPayload(formOf([{ field: 'files', content: file, fileName: 'a.jpg' }, ...texts]))
  }
  const bodies: Payload[] = hostileBodies.map(({ type, body: payload }) => ({
    headers: type === undefined ? {} : { 'content-type': type },
    payload,
  }))
  if (operation.form) {
    const fields = Object.keys(operation.form.properties ?? {})
    bodies.unshift(...hostileForms(file, fields, hostileTexts).map(({ form }) => asPayload(form)))
  }
  return bodies[body.index % bodies.length] ?? { headers: {} }
}

function asPayload({ type, payload }: Form): Payload {
  return { headers: { 'content-type': type }, payload }
}
