import { useEffect, useState } from 'react'
import { alertShopper, takeBackProblem } from '#storefront/ui/notices.ts'
import { chooseDiscounts, type Discounts } from './chosen-discounts.ts'
import type { Quote } from './figures.ts'

/**
 * A voucher that was good when it was chosen and is no more is told of and dropped, so that the order is quoted and placed
 * without it. `quote` is the one for these discounts.
 */
export function useLostVoucher(
  userId: string,
  { voucherCode }: Discounts,
  quote: Quote | undefined,
) {
  const [why, setWhy] = useState<string>()
  // While lines can't be bought the goods are fewer than those it was chosen for.
  const problem = voucherCode !== null && quote?.isComplete ? quote.voucherError : undefined
  const drop = (told: string) => {
    setWhy(told)
    chooseDiscounts(userId, { voucherCode: null })
  }
  useEffect(() => {
    if (!problem) return
    setWhy(problem)
    alertShopper(problem, 'problem')
    chooseDiscounts(userId, { voucherCode: null })
  }, [problem, userId])
  // What was told of it does not outlive it.
  useEffect(() => (why === undefined ? undefined : () => takeBackProblem(why)), [why])
  return {
    /** Why the last one was dropped, until another is chosen. */
    why: voucherCode === null ? why : undefined,
    drop,
  }
}
