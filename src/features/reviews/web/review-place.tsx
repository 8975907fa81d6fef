import { useEffect } from 'react'
import { FormFailure, FormSkeleton, prepareReviewForm } from './late-review-form.tsx'
import { NewReview } from './new-review.tsx'
import { SignInNote, ThanksNote, WrittenNote } from './review-notes.tsx'
import { useReviewEligibility } from './use-review-eligibility.ts'
import type { WrittenReview } from './write-calls.ts'

type Props = {
  productId: string
  /** A review was just sent from here. */
  isSent: boolean
  onSent: (review: WrittenReview) => void
}

/** The form for a buyer's review; renders nothing for others. */
export function ReviewPlace({ productId, isSent, onSent }: Props) {
  const chance = useReviewEligibility(productId)
  const isLikely = chance.status === 'checking'
  useEffect(() => {
    if (isLikely) void prepareReviewForm()
  }, [isLikely])
  if (isSent) return <ThanksNote />
  if (chance.status === 'checking') return <FormSkeleton />
  if (chance.status === 'guest') return <SignInNote />
  if (chance.status === 'written') return <WrittenNote />
  if (chance.status === 'unknown') return <FormFailure onRetry={chance.retry} />
  if (chance.status !== 'open') return null
  const { pending, userId } = chance
  return <NewReview key={pending.orderId} pending={pending} userId={userId} onSent={onSent} />
}
