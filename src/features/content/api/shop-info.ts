import type { Config } from '#platform/config.ts'
import { shopFacts } from '#platform/shop-facts.ts'
import type { ShopInfo } from '../contract.ts'

/** What pages show of the shop itself; nothing of it is secret. */
export function shopInfo(config: Config): ShopInfo {
  return { ...shopFacts(config), publicUrl: config.publicUrl ?? null }
}
