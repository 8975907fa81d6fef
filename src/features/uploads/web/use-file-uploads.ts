import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hasStatus } from '#storefront/api/api-error.ts'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { captureVideoFrame } from '#storefront/capture-video-frame.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Purpose } from '../domain.ts'
import { type Chosen, chooseFiles, type Refusal } from './choose-files.ts'
import { createFileList, type FilePreview } from './file-list.ts'
import type { FileRule } from './file-rules.ts'
import { sendFile } from './send-file.ts'
import type { Uploaded } from './upload-file.ts'
import { SignInNeeded, uploadProblem } from './upload-problem.ts'

/** Pictures are shown with at most 1600 pixels; the rest is a reserve for crops. */
const longestSide = 2048

type Options = {
  purpose: Purpose
  /** Which files are accepted, and how many: `mediaByType(8)`. */
  rule: FileRule
  /** Files uploaded before; only the value of the first render counts. */
  known?: readonly Uploaded[]
}

export type FileUploads = ReturnType<typeof useFileUploads>

/**
 * Uploads files as soon as they are chosen, two at a time. `ids` and `uploaded` are the completed ones in display order. A
 * form waits while `isBusy`, and does not ignore a failed file.
 */
export function useFileUploads({ purpose, rule, known = [] }: Options) {
  const shopper = useShopper()
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id) : ''
  // The user may sign in again while files wait.
  const sender = useRef(userId)
  useEffect(() => {
    sender.current = userId
  }, [userId])

  const [list] = useState(() =>
    createFileList({
      known,
      loadPreview: previewFile,
      release: (preview) => URL.revokeObjectURL(preview),
      send: async (file, options) => {
        const userId = sender.current
        if (userId === '') throw new SignInNeeded()
        try {
          return await sendFile(file, { ...options, purpose, longestSide, userId })
        } catch (error) {
          // Signing out may unmount the form, and with it the message.
          if (hasStatus(error, 401)) alertShopper(uploadProblem(error), 'problem')
          throw error
        }
      },
    }),
  )
  useEffect(() => list.leave, [list])
  const files = useSyncExternalStore(list.subscribe, list.files, list.files)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  const uploaded = list.uploaded()
  const hasFailed = files.some(({ state }) => state.step === 'failed')
  const isBusy = files.some(({ state }) => state.step !== 'done' && state.step !== 'failed')
  useLeaveWarning(isBusy)
  return {
    files,
    /** The refused files of the last choice, with reasons. */
    refusals,
    rule,
    uploaded,
    ids: uploaded.map(({ id }) => id),
    isBusy,
    hasFailed,
    add: (added: readonly File[]) => {
      const { chosen, refusals } = chooseFiles(added, rule, list.files().length)
      setRefusals(refusals)
      list.add(chosen)
    },
    retry: list.retry,
    remove: (key: string) => {
      setRefusals([])
      list.remove(key)
    },
    dismissRefusals: () => setRefusals([]),
    clear: () => {
      setRefusals([])
      list.clear()
    },
  }
}

/** Preview of a chosen file: the picture itself, or a frame of the video. Never throws. */
async function previewFile({ file, kind }: Chosen, signal: AbortSignal): Promise<FilePreview> {
  if (kind === 'image') {
    return { preview: URL.createObjectURL(file), seconds: null, poster: null }
  }
  const { poster, seconds } = await captureVideoFrame(file, signal)
  return { preview: poster && URL.createObjectURL(poster), seconds, poster }
}

/** While `isBusy` the browser asks before the page is closed or reloaded. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
