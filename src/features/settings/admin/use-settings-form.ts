import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { meQuery } from '#back-office/session.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { SettingsOfGroup } from '../contract.ts'
import { settingsQuery } from './queries.ts'

type Typed = Readonly<Record<string, string>>
type Send = (version: number, values: Typed) => Promise<{ data: SettingsOfGroup }>

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** The form of a group: what was typed is kept in this browser until it is saved. */
export function useSettingsForm(loaded: SettingsOfGroup) {
  const queries = useQueryClient()
  // The answer to one's own saving is there before the query tells of it.
  const [answer, setAnswer] = useState(loaded)
  const saved = answer.version > loaded.version ? answer : loaded
  const draft = useDraft(`cai-dat:${saved.group}`, '')
  const { version, typed } = readDraft(draft.text, saved.version)
  const [errors, setErrors] = useState<Typed>({})
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  /** How often what was typed was refused. */
  const [refusals, setRefusals] = useState(0)
  /** Changes with the values of fields that keep what was typed to themselves. */
  const [round, setRound] = useState(0)
  // For what outlives a render: calls, and buttons of messages.
  const now = useRef({ saved, version, typed })
  useLayoutEffect(() => {
    now.current = { saved, version, typed }
  })

  const savedValue = (name: string) => valueIn(saved, name)
  const isLocked = (name: string) =>
    saved.settings.some((setting) => setting.name === name && setting.isLocked)
  const usual = (name: string) =>
    saved.settings.find((setting) => setting.name === name)?.default ?? ''
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== savedValue(name) && !isLocked(name)),
  )
  const keep = (from: number, values: Typed) => {
    now.current = { ...now.current, version: from, typed: values }
    draft.type(
      Object.keys(values).length > 0 ? JSON.stringify({ version: from, typed: values }) : '',
    )
  }
  const set = (values: Typed) => {
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !(name in values))),
    )
    keep(now.current.version, { ...now.current.typed, ...values })
  }
  const restart = () => {
    keep(saved.version, {})
    setErrors({})
    setProblem(undefined)
    setStale(undefined)
    setRound((count) => count + 1)
  }
  /** Shows what was saved, with what was typed besides `sent`. */
  const take = (group: SettingsOfGroup, sent: Typed) => {
    setAnswer(group)
    const others = Object.entries(now.current.typed).filter(
      ([name, value]) => value !== sent[name] && value !== valueIn(group, name),
    )
    if (others.length === 0) restart()
    else keep(group.version, Object.fromEntries(others))
    queries.setQueryData(settingsQuery.queryKey, (all) =>
      all?.map((each) => (each.group === group.group ? group : each)),
    )
    // The shop's name stands above every page.
    void queries.invalidateQueries(meQuery)
  }
  /** Returns what was saved; undefined when it was refused, which the form then shows. */
  const save = async (send: Send, from = version): Promise<SettingsOfGroup | undefined> => {
    setErrors({})
    setProblem(undefined)
    setStale(undefined)
    try {
      const { data } = await send(from, changed)
      take(data, changed)
      return data
    } catch (error) {
      const edit = staleEditOf(error)
      const told = fieldErrors(error)
      if (edit) setStale(edit)
      else if (Object.keys(told).length > 0) {
        setErrors(told)
        setRefusals((count) => count + 1)
      } else throw error
      return undefined
    }
  }
  return {
    group: saved.group,
    values: (name: string) => changed[name] ?? savedValue(name),
    /** The value of this moment, also for a button that was made before. */
    latest: (name: string) => now.current.typed[name] ?? valueIn(now.current.saved, name),
    savedValue,
    usual,
    isLocked,
    changed,
    isDirty: Object.keys(changed).length > 0,
    errors,
    refusals,
    problem,
    setProblem: (error: unknown) => setProblem(error === undefined ? undefined : problemOf(error)),
    stale,
    round,
    set,
    restart,
    take,
    save,
    /** Goes on from what the other has saved, with one's own values. */
    keepMine: (edit: StaleEdit) => keep(edit.version, now.current.typed),
    reload: () => queries.invalidateQueries(settingsQuery),
  }
}

const valueIn = ({ settings }: SettingsOfGroup, wanted: string) =>
  settings.find(({ name }) => name === wanted)?.value ?? ''

function readDraft(text: string, current: number): { version: number; typed: Typed } {
  try {
    const { version, typed } = JSON.parse(text) as { version: number; typed: Typed }
    return { version, typed }
  } catch {
    return { version: current, typed: {} }
  }
}

/** The errors of settings by their names; a code or password is the dialog's own. */
function fieldErrors(error: unknown): Typed {
  const body = error instanceof ApiError ? error.body : undefined
  const { errors = [] } = (body ?? {}) as { errors?: { path: string; message: string }[] }
  return Object.fromEntries(
    errors.filter(({ path }) => /^[A-Z_]+$/.test(path)).map(({ path, message }) => [path, message]),
  )
}
