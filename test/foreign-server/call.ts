import type { Shape } from './fields.ts'

/** A call of the specification and the responses that a foreign server may give. */
export type Call = {
  /** Method and path, as in the specification's table. */
  call: string
  /** Our own call that provides the data; default: the same. `{id}` is filled in from the path. */
  own?: string
  /** Additional parameters of our own call. */
  with?: Readonly<Record<string, string>>
  /** Query, body or form fields named by the specification; others are refused. */
  takes?: readonly string[]
  /** Allowed response shapes. Browser tests use the first. */
  shapes: readonly [Shape, ...Shape[]]
}

/** A chain of fallback paths with the same response. */
export function chain(paths: readonly string[], call: Omit<Call, 'call'>): Call[] {
  const [first = ''] = paths
  return paths.map((path) => ({ ...call, call: path, own: call.own ?? first }))
}

/** A response that only reports success. */
export const done: Shape = () => ({ success: true })

/** No content. */
export const nothing: Shape = () => undefined
