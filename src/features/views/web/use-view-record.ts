import { useEffect } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { tellWithConsent, useConsent } from '#storefront/consent.ts'
import { rememberView } from './recent-views.ts'

/**
 * Keeps that a product is looked at, here and at the shop, once a visit of its page and only with consent; also when it
 * is given while the page is open. Nobody is told when the shop does not hear of it.
 */
export function useViewRecord(productId: string, mainCategoryId: string): void {
  const isAllowed = useConsent() === 'granted'
  useEffect(() => {
    if (!isAllowed || !productId) return
    rememberView({ productId, mainCategoryId, ts: Date.now() })
    const path = `/api/web/products/${encodeURIComponent(productId)}/views`
    void tellWithConsent(() => browserApi().post(path, { mainCategoryId }))
  }, [isAllowed, productId, mainCategoryId])
}
