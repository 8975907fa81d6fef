import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SheetResult } from '../../admin-sheet-contract.ts'
import { afterSave, type Edits, saveOf } from './edits.ts'
import { undoChange } from './queries.ts'
import { resultText } from './result-texts.ts'

type Deps = {
  edits: Edits
  changeId: string
  replace: (edits: Edits, options: { isSaved: boolean }) => void
}

/** Saves the edits of the sheet, and offers to take the whole save back. */
export function useSaveSheet({ edits, changeId, replace }: Deps) {
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
      const { data } = await api.post<{ data: SheetResult }>('sheet', saveOf(edits, changeId))
      replace(afterSave(edits, data.rows), { isSaved: true })
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
  return { busy, problem, save, forgetProblem: () => setProblem(undefined) }
}
