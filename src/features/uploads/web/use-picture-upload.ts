import { useEffect, useRef, useState } from 'react'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import type { Purpose } from '../domain.ts'
import { sendFile } from './send-file.ts'
import type { Uploaded } from './upload-file.ts'
import { pictureProblem, uploadProblem } from './upload-problem.ts'

type Sending = {
  /** A URL of the chosen picture for `img`. */
  preview: string
  /** The upload progress, from 0 to 1. */
  share: number
}

/**
 * Uploads one picture at a time, with at most `longestSide` pixels a side; choosing another replaces it. The upload is
 * pending until `onUploaded` has resolved.
 */
export function usePictureUpload(
  { purpose, longestSide }: { purpose: Purpose; longestSide: number },
  onUploaded: (uploaded: Uploaded) => Promise<void>,
) {
  const shopper = useShopper()
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])
  useEffect(() => {
    const preview = sending?.preview
    return () => {
      if (preview) URL.revokeObjectURL(preview)
    }
  }, [sending?.preview])

  const send = async (file: File) => {
    underWay.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    underWay.current = controller
    const refused = pictureProblem(file)
    setProblem(refused)
    setSending(refused ? undefined : { preview: URL.createObjectURL(file), share: 0 })
    if (refused) return
    try {
      const uploaded = await sendFile(file, {
        purpose,
        kind: 'image',
        longestSide,
        userId: shopper.status === 'signed-in' ? text(shopper.user.id) : '',
        onProgress: (share) => {
          if (!signal.aborted) setSending((now) => now && { ...now, share })
        },
        signal,
      })
      if (signal.aborted) return
      await onUploaded(uploaded)
    } catch (error) {
      if (!signal.aborted) setProblem(uploadProblem(error))
    }
    if (!signal.aborted) setSending(undefined)
  }

  return {
    sending,
    problem,
    send: (file: File) => void send(file),
    cancel: () => {
      underWay.current?.abort()
      setSending(undefined)
    },
  }
}
