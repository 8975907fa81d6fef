import type { Shape } from './fields.ts'

/** A call as the specification names it, and how another server may answer it. */
export type Call = {
  /** The method and the path, as in its table. */
  call: string
  /** Our own call that knows the answer; the same one when left out. `{id}` is what stood there. */
  own?: string
  /** What our own is asked beside what was told. */
  with?: Readonly<Record<string, string>>
  /** The fields of the query or the body that are named; another server knows no others. */
  takes?: readonly string[]
  /** What may be answered. Browsers get the first. */
  shapes: readonly [Shape, ...Shape[]]
}

/** A chain of calls, tried in order, that may all answer alike. */
export function chain(paths: readonly string[], call: Omit<Call, 'call'>): Call[] {
  const [first = ''] = paths
  return paths.map((path) => ({ ...call, call: path, own: call.own ?? first }))
}

/** An answer that says no more than that it went well. */
export const done: Shape = () => ({ success: true })

/** No content. */
export const nothing: Shape = () => undefined
