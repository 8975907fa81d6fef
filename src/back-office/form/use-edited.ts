import { useEffect, useRef, useState } from 'react'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { problemOf } from '../api.ts'
import type { Edits, Together } from './compare-edits.ts'
import { errorsOf } from './field-errors.ts'
import { type StaleEdit, staleEditOf } from './stale-edit.tsx'
import { type Change, useJsonDraft } from './use-json-draft.ts'

type Errors = Readonly<Record<string, string>>
type Issue = { path: PropertyKey[]; message: string }

type Options<Values> = {
  /** Of the draft in this browser. */
  name: string
  saved: Values
  version: number
  /** Mistakes that are found before anything is sent. */
  check: (values: Values) => readonly Issue[]
  /** Sends the values, shows what was saved in the page's queries, and returns its version. */
  send: (values: Values, version: number) => Promise<number>
  done: string
  /** The values that a refusal tells of, which somebody else has saved. */
  valuesIn: (current: StaleEdit['current']) => Values
  /** Missing where saving cannot be undone by saving what was there before. */
  canUndo?: boolean
  together?: Together<Values>
}

export type Edited<Values extends object> = ReturnType<typeof useEdited<Values>>

/** What is edited and saved as a whole: kept as a draft until it is saved, and undone by saving what was there before. */
export function useEdited<Values extends object>(options: Options<Values>) {
  const { name, saved, check, send, done, valuesIn, canUndo = true } = options
  const draft = useJsonDraft(name, saved, options.version, options.together)
  const { values } = draft
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  /** How often what was typed was refused. */
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  // Of the moment when a call ends.
  const latestDraft = useRef(draft)
  latestDraft.current = draft

  const isDirty = !isSame(values, saved)
  const refuse = (issues: readonly { path: string; message: string }[]) => {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    setRefusals((count) => count + 1)
  }
  const undo = async (before: Values, version: number) => {
    try {
      const newer = await send(before, version)
      const { isTyped, rebase } = latestDraft.current
      if (isTyped) rebase(newer, before)
      alertShopper('Đã hoàn tác.', 'success')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
  }
  /** `before` is what it replaces. */
  const save = async (from = draft.version, before = saved, sent = values) => {
    setErrors({})
    setProblem(undefined)
    setStale(undefined)
    const issues = check(sent)
    if (issues.length > 0) {
      return refuse(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    }
    setBusy(true)
    try {
      const version = await send(sent, from)
      if (isSame(latestDraft.current.values, sent)) draft.reset()
      else latestDraft.current.rebase(version, sent, sent)
      const action = { label: 'Hoàn tác', onPress: () => void undo(before, version) }
      alertShopper(done, 'success', canUndo ? action : undefined)
    } catch (error) {
      const edit = staleEditOf(error)
      const told = errorsOf(error)
      if (edit) setStale(edit)
      else if (told.length > 0) refuse(told)
      else setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    form,
    values,
    /** What somebody else has saved meanwhile, beside what was there before and what was typed. */
    editsWith: ({ current }: StaleEdit): Edits<Values> => ({
      ...{ base: draft.base, mine: draft.mine },
      theirs: valuesIn(current),
    }),
    busy,
    errors,
    problem,
    stale,
    isDirty,
    set: (change: Change<Values>) => {
      const typed = draft.set(change)
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([path]) => !(firstOf(path) in typed))),
      )
    },
    save: () => save(),
    reset: () => {
      setErrors({})
      setProblem(undefined)
      setStale(undefined)
      draft.reset()
    },
    /** Saves what was changed here over what the other has saved. */
    keepMine: (edit: StaleEdit) => {
      const theirs = valuesIn(edit.current)
      return save(edit.version, theirs, draft.rebase(edit.version, theirs))
    },
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

const firstOf = (path: string) => path.split('.')[0] ?? ''
