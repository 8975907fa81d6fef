import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { problemOf } from './api.ts'

/** Changes rows of the lists with this key, and loads them anew afterwards, also when that was refused. */
export function useChange(key: string) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  /** Resolves to the call's answer; undefined when it failed, which `onProblem` is told. `name` is `busy` meanwhile. */
  const change = async <Answer>(
    name: string,
    call: () => Promise<Answer>,
    onProblem: (error: unknown) => void = (error) => alertShopper(problemOf(error), 'problem'),
  ): Promise<Answer | undefined> => {
    setBusy(name)
    try {
      return await call()
    } catch (error) {
      onProblem(error)
      return undefined
    } finally {
      await queries.invalidateQueries({ queryKey: [key] })
      setBusy(undefined)
    }
  }
  return { busy, change }
}
