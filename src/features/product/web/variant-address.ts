import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Variant } from '#features/catalog/contract.ts'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { variantParameter, withVariant } from '../domain/choice-address.ts'

/** Chooses the variant named in the address; an unknown one is ignored. */
export function useLinkedVariant(
  variants: readonly Variant[],
  choose: (options: Variant['options']) => void,
): void {
  const linked = useQueryParameter(variantParameter)
  const [taken, setTaken] = useState<string | null>(null)
  if (linked === taken) return
  setTaken(linked)
  const variant = variants.find(({ id }) => id === linked)
  if (variant) choose(variant.options)
}

/** Keeps the chosen variant in the address. The only variant of a product is not named. */
export function useVariantInAddress(
  variants: readonly Variant[],
  variant: Variant | undefined,
): void {
  const hydrated = useHydrated()
  // Other links to this page may leave the choice out.
  const { key } = useLocation()
  const isOne = variants.length < 2
  // The choice is painted before the address changes.
  const id = useDeferredValue(variant?.id)
  useEffect(() => {
    if (hydrated && !isOne && key) showVariant(id)
  }, [hydrated, isOne, key, id])
}

/**
 * Bypasses the router, so that nothing is loaded or rendered again. The router's own address may hold more than the address
 * bar.
 */
export function showVariant(id: string | undefined): void {
  const { pathname, search, hash } = location
  const next = withVariant(search, id)
  if (next === search) return
  try {
    history.replaceState(history.state, '', pathname + next + hash)
  } catch {
    // Safari refuses after a hundred changes in a short time; a later one succeeds.
  }
}
