import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import type { Product } from '#features/catalog/contract.ts'
import type { ProductSale } from '#features/flash-sale/web/public.ts'
import { type OnSale, useOnSale } from './use-on-sale.ts'
import { type ProductChoice, useProductChoice } from './use-product-choice.ts'

/** State of a product page: the running sale, current prices, the choice. */
export type ProductState = OnSale & { choice: ProductChoice; isPreview: boolean }

const State = createContext<ProductState | null>(null)

type Props = {
  product: Product
  flashSale: ProductSale | undefined
  isPreview: boolean
  children: ReactNode
}

/** Static content is passed as children, so that a choice does not render it again. */
export function ProductStateProvider(props: Props) {
  const { product: loaded, flashSale, isPreview, children } = props
  const { product, entry, isSalePending, refreshSale } = useOnSale(loaded, flashSale)
  const choice = useProductChoice(product, entry)
  const state = useMemo(
    () => ({ product, entry, isSalePending, choice, refreshSale, isPreview }),
    [product, entry, isSalePending, choice, refreshSale, isPreview],
  )
  return <State value={state}>{children}</State>
}

/** While an overlay covers its children, they follow a choice made there later. */
export function FollowLater({ isUnder, children }: { isUnder: boolean; children: ReactNode }) {
  const state = useProductState()
  const later = useDeferredValue(state)
  return <State value={isUnder ? later : state}>{children}</State>
}

/** Throws outside of ProductStateProvider. */
export function useProductState(): ProductState {
  const state = useContext(State)
  if (!state) throw new Error('there is no product around')
  return state
}
