import type { Caller } from './scene.ts'

/** Resources to read, with the ids of the server that is called. */
export type Resources = {
  category: string
  top: string
  plain: { id: string; slug: string }
  choosable: { id: string; slug: string; variantId: string }
  onSale: { id: string; slug: string }
  orderId: string
}

export type ReadScenario = {
  /** Calls that are made, whose response shapes are all tried. */
  calls: readonly string[]
  /** Reads the resource with the storefront's client. */
  see(caller: Caller, things: Resources): Promise<unknown>
  /** Reduces the result to what the specification names; default: all of it. */
  named?: (seen: never) => unknown
}

export const signal = new AbortController().signal
/** Calls under /api/web with one method. */
export const web = (method: string, ...paths: string[]) =>
  paths.map((path) => `${method} /api/web${path}`)
