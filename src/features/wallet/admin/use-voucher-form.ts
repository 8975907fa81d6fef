import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import type { Together } from '#back-office/form/compare-edits.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { useErrorFocus } from './use-error-focus.ts'
import type { VoucherValues } from './voucher-values.ts'

export type VoucherErrors = Readonly<Record<string, string>>

const together: Together<VoucherValues> = [['kind', 'percent', 'amount']]

/** The form of a voucher: what was typed is kept in this browser until it is saved. */
export function useVoucherForm(name: string, saved: VoucherValues, current: number) {
  const draft = useJsonDraft(`voucher:${name}`, saved, current, together)
  const [errors, setErrors] = useState<VoucherErrors>({})
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  const [busy, setBusy] = useState(false)
  const frame = useErrorFocus(errors)
  const clear = () => {
    setErrors({})
    setProblem(undefined)
    setStale(undefined)
  }
  return {
    ...draft,
    /** Of the form's element. */
    frame,
    errors,
    problem,
    stale,
    busy,
    isDirty: JSON.stringify(draft.values) !== JSON.stringify(saved),
    restart: () => {
      clear()
      draft.reset()
    },
    /** True once `send` has passed; else the form shows why not. */
    save: async (send: () => Promise<unknown>): Promise<boolean> => {
      clear()
      setBusy(true)
      try {
        await send()
        draft.reset()
        return true
      } catch (error) {
        const edit = staleEditOf(error)
        const told = errorsByField(error)
        if (edit) setStale(edit)
        else if (Object.keys(told).length > 0) setErrors(told)
        else setProblem(problemOf(error))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
