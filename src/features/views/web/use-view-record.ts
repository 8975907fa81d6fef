import { useEffect } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { sendWithConsent, useConsent } from '#storefront/consent.ts'
import { rememberView } from './recent-views.ts'

/**
 * Records a product view here and on the server, once a visit of its page and with consent alone, also when that is given
 * while the page is open. Failures are ignored.
 */
export function useViewRecord(productId: string, mainCategoryId: string): void {
  const isAllowed = useConsent() === 'granted'
  useEffect(() => {
    if (!isAllowed || !productId) return
    rememberView({ productId, mainCategoryId, ts: Date.now() })
    const path = `/api/web/products/${encodeURIComponent(productId)}/views`
    void sendWithConsent(() => browserApi().post(path, { mainCategoryId }))
  }, [isAllowed, productId, mainCategoryId])
}
