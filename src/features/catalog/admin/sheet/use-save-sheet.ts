import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SaveSheet, SheetResult } from '../../admin-sheet-contract.ts'
import { afterSave, type Edits, saveOf } from './edits.ts'
import { undoChange } from './queries.ts'
import { resultText } from './result-texts.ts'
import { keepSentSave, readSentSave } from './sent-save.ts'

type Deps = {
  edits: Edits
  replace: (edits: Edits, options: { isSaved: boolean }) => void
}

/** Saves the edits of the sheet, and offers to take the whole save back. */
export function useSaveSheet({ edits, replace }: Deps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const reload = () => queries.invalidateQueries({ queryKey: ['sheet'] })
  const undo = async (id: string, undoId = randomUuid()) => {
    try {
      alertShopper(resultText(await undoChange(id, undoId), 'Đã hoàn tác'), 'success')
    } catch (error) {
      // Sent again it is the same undo, in case the first one was done.
      const again = { label: 'Thử lại', onPress: () => void undo(id, undoId) }
      alertShopper(problemOf(error), 'problem', again)
    }
    await reload()
  }
  /** Resolves to the answer; undefined when saving failed, which is told. */
  const save = async (): Promise<SheetResult | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const sent = readSentSave() ?? saveOf(edits, randomUuid())
      const data = await sendSave(sent)
      replace(afterSave(edits, sent, data.rows), { isSaved: true })
      await reload()
      const saved = data.changeId
      const isWhole = data.rows.every(({ status }) => status === 'saved')
      const action = saved ? { label: 'Hoàn tác', onPress: () => void undo(saved) } : undefined
      alertShopper(resultText(data, 'Đã lưu'), isWhole ? 'success' : 'problem', action)
      return data
    } catch (error) {
      setProblem(problemOf(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    // Of an earlier visit, which ended before the answer came.
    if (readSentSave()) void latest.current()
  }, [])
  return { busy, problem, save, forgetProblem: () => setProblem(undefined) }
}

async function sendSave(sent: SaveSheet): Promise<SheetResult> {
  keepSentSave(sent)
  try {
    const { data } = await api.post<{ data: SheetResult }>('sheet', sent)
    keepSentSave(undefined)
    return data
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (isRefused) keepSentSave(undefined)
    throw error
  }
}
