import { createContext, useContext } from 'react'
import type { ShopFacts } from './shop-facts.ts'

export const ShopContext = createContext<ShopFacts | undefined>(undefined)

/** Facts about the shop, for any component within the frame. */
export function useShop(): ShopFacts {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop stands outside Shell')
  return shop
}
