import { createContext, useContext } from 'react'
import type { ShopFacts } from './facts.ts'

export const ShopContext = createContext<ShopFacts | undefined>(undefined)

/** The shop's own facts, for any component inside the frame. */
export function useShop(): ShopFacts {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop stands outside Shell')
  return shop
}
