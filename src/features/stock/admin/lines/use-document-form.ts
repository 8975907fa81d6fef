import { useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'

/** The form of a stock document: what is wrong in it, the first of which gets the focus. */
export function useDocumentForm(lines: readonly unknown[]) {
  const frame = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  const problems = errorsByField(error)
  const focusFirstError = () =>
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
  return {
    ...{ frame, isChecked, problems },
    missingLines:
      problems.lines ??
      (isChecked && lines.length === 0 ? 'Hãy thêm ít nhất một mặt hàng.' : undefined),
    /** What no field says. */
    problem: error && Object.keys(problems).length === 0 ? problemOf(error) : undefined,
    clearError: () => setError(undefined),
    /** Shows what is missing; false when something is. */
    check(isComplete: boolean): boolean {
      setChecked(true)
      setError(undefined)
      const isReady = isComplete && lines.length > 0
      if (!isReady) focusFirstError()
      return isReady
    },
    showError(thrown: unknown) {
      setError(thrown)
      focusFirstError()
    },
  }
}
