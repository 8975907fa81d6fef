import { useEffect, useState } from 'react'
import { alertShopper, dismissProblem } from '#storefront/ui/toasts.ts'
import type { Quote } from './checkout-totals.ts'
import { chooseDiscounts, type Discounts } from './chosen-discounts.ts'

/**
 * Reports a chosen voucher that has become unusable and drops it, so that the order is quoted and placed without it.
 * `quote` is the one for these discounts.
 */
export function useLostVoucher(
  userId: string,
  { voucherCode }: Discounts,
  quote: Quote | undefined,
) {
  const [why, setWhy] = useState<string>()
  // While lines are unavailable, the goods are fewer than those the voucher was chosen for.
  const problem = voucherCode !== null && quote?.isComplete ? quote.voucherError : undefined
  const drop = (reason: string) => {
    setWhy(reason)
    chooseDiscounts(userId, { voucherCode: null })
  }
  useEffect(() => {
    if (!problem) return
    setWhy(problem)
    alertShopper(problem, 'problem')
    chooseDiscounts(userId, { voucherCode: null })
  }, [problem, userId])
  // Its message is retracted when the page is left.
  useEffect(() => (why === undefined ? undefined : () => dismissProblem(why)), [why])
  return {
    /** Reason for dropping the last voucher, until another one is chosen. */
    why: voucherCode === null ? why : undefined,
    drop,
  }
}
