import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hasStatus } from '#storefront/api/api-error.ts'
import { text } from '#storefront/api/read.ts'
import { useShopper } from '#storefront/auth.ts'
import { alertShopper } from '#storefront/ui/notices.ts'
import type { Purpose } from '../domain.ts'
import { chooseFiles, type Refusal } from './choose-files.ts'
import { createFileList } from './file-list.ts'
import type { FileRule } from './file-rules.ts'
import { glanceAt } from './glance-at.ts'
import { sendFile } from './send-file.ts'
import type { Uploaded } from './upload-file.ts'
import { SignInNeeded, uploadProblem } from './upload-problem.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** Pictures are looked at with 1600 pixels; this leaves some for what they are cut to. */
const longestSide = 2048

type Options = {
  purpose: Purpose
  /** Which files are taken, and how many: `mediaByType(8)`. */
  rule: FileRule
  /** Files that stand already; only those of the first rendering count. */
  known?: readonly Uploaded[]
}

export type FileUploads = ReturnType<typeof useFileUploads>

/**
 * Sends files as soon as they are chosen, two at a time. `ids` and `uploaded` are those that the server has, in the order
 * in which they are shown; a form waits while `isBusy`, and does not pass over one that has failed.
 */
export function useFileUploads({ purpose, rule, known = [] }: Options) {
  const shopper = useShopper()
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id) : ''
  // Somebody may sign in again while files wait.
  const sender = useRef(userId)
  useEffect(() => {
    sender.current = userId
  }, [userId])

  const [list] = useState(() =>
    createFileList({
      known,
      glance: glanceAt,
      release: (preview) => URL.revokeObjectURL(preview),
      send: async (file, options) => {
        const userId = sender.current
        if (userId === '') throw new SignInNeeded()
        try {
          return await sendFile(file, { ...options, purpose, longestSide, userId })
        } catch (error) {
          // The form may go with the sign-in, and what it would say.
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
    /** Why some of those last chosen were not taken. */
    refusals,
    rule,
    uploaded,
    ids: uploaded.map(({ id }) => id),
    isBusy,
    hasFailed,
    add: (given: readonly File[]) => {
      const { chosen, refusals } = chooseFiles(given, rule, list.files().length)
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
