import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Uploaded, useFileUploads } from '#features/uploads/web/public.ts'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import { type ReviewDraft, reviewDraft } from './review-draft.ts'
import { type ReviewPlaceName, rulesOf } from './review-rules.ts'
import type { WrittenReview } from './write-calls.ts'

export type ReviewFormOptions = {
  /** Name of the stored draft, per `owner`. */
  name: string
  owner: string
  /** Initial content. */
  start: ReviewDraft
  place: ReviewPlaceName
  /** Throws what the call throws. */
  send: (review: WrittenReview) => Promise<void>
  /** Called when the review is sent and the form is still mounted. */
  onSent: (review: WrittenReview) => void
}

type Problem = {
  message: string
  /** The product has been reviewed already. */
  isWritten: boolean
  /** Files at that time. */
  files: readonly Uploaded[]
}

/** `waiting`: sent as soon as its files are uploaded. */
type Stage = 'open' | 'waiting' | 'sending'

const failedFile = 'Có tệp chưa tải lên được. Hãy thử lại hoặc bỏ tệp đó rồi gửi.'

/** Content of a review form, kept over reloads, and its sending. */
export function useReviewForm({ name, owner, start, place, send, onSent }: ReviewFormOptions) {
  const [storedDraft] = useState(() => reviewDraft(name, owner))
  const [standing] = useState(start)
  const [first] = useState(() => storedDraft.read() ?? start)
  const [rules] = useState(() => rulesOf(place, start.files.length))
  const [rating, setRating] = useState(first.rating)
  const [content, setContent] = useState(first.content)
  const [stage, setStage] = useState<Stage>('open')
  const [problem, setProblem] = useState<Problem>()
  const [lacksContent, setLacksContent] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const uploads = useFileUploads({ purpose: 'review', rule: rules.files, known: first.files })
  const { uploaded, ids, isBusy, hasFailed } = uploads
  useEffect(() => {
    storedDraft.keep({ rating, content, files: uploaded }, standing)
  }, [storedDraft, standing, rating, content, uploaded])

  const isEmpty = content.trim() === ''
  const lacks = rules.needsContent && isEmpty
  const askForContent = () => {
    setLacksContent(true)
    setStage('open')
    area.current?.focus()
  }
  // Files may have changed while it was sent.
  const showProblem = useEffectEvent((message: string, isWritten = false) => {
    setProblem({ message, isWritten, files: uploaded })
    setStage('open')
  })
  const finish = useEffectEvent(async () => {
    if (lacks) return askForContent()
    if (hasFailed) return showProblem(failedFile)
    setStage('sending')
    const review = { rating, content: content.trim(), imageIds: ids }
    try {
      await send(review)
      storedDraft.drop()
      if (isThere.current) onSent(review)
    } catch (error) {
      const fallback = hasStatus(error, 401) ? 'Bạn cần đăng nhập.' : rules.failure
      const isWritten = hasStatus(error, 409) && error.code !== 'PRODUCT_GONE'
      showProblem(messageOf(error, fallback), isWritten)
    }
  })
  const isDue = stage === 'waiting' && !isBusy
  useEffect(() => {
    if (isDue) void finish()
  }, [isDue])

  // The message may be about removed files.
  const isPast = problem?.message === failedFile ? !hasFailed : problem?.files !== uploaded

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stage !== 'open') return
    setProblem(undefined)
    if (lacks) askForContent()
    else setStage('waiting')
  }

  return {
    rating,
    setRating,
    content,
    setContent,
    area,
    needsContent: rules.needsContent,
    uploads,
    stage,
    problem: isPast ? undefined : problem,
    contentError: lacksContent && isEmpty ? 'Vui lòng viết nhận xét.' : undefined,
    submit,
    /** Discards the draft. */
    forget: storedDraft.drop,
  }
}
