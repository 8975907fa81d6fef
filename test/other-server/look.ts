import type { Caller } from './scene.ts'

/** Things that are looked at, as the caller's server knows them. */
export type Things = {
  category: string
  top: string
  plain: { id: string; slug: string }
  choosable: { id: string; slug: string; variantId: string }
  onSale: { id: string; slug: string }
  orderId: string
}

export type Look = {
  /** The calls that are made, and may be answered in all of their shapes. */
  calls: readonly string[]
  /** What the storefront makes of the answers. */
  see(caller: Caller, things: Things): Promise<unknown>
  /** What of it is named by the specification; all of it when left out. */
  named?: (seen: never) => unknown
}

export const signal = new AbortController().signal
/** Calls below /api/web with one method. */
export const web = (method: string, ...paths: string[]) =>
  paths.map((path) => `${method} /api/web${path}`)
