import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
export function useSettingsForm(saved: SettingsOfGroup) {
  const queries = useQueryClient()
  const draft = useDraft(`cai-dat:${saved.group}`, '')
  const { version, typed } = readDraft(draft.text, saved.version)
  const [errors, setErrors] = useState<Typed>({})
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  /** How often what was typed was refused. */
  const [refusals, setRefusals] = useState(0)
  /** Changes with the values of fields that keep what was typed to themselves. */
  const [round, setRound] = useState(0)

  const savedValue = (name: string) =>
    saved.settings.find((setting) => setting.name === name)?.value ?? ''
  const isLocked = (name: string) =>
    saved.settings.some((setting) => setting.name === name && setting.isLocked)
  const usual = (name: string) =>
    saved.settings.find((setting) => setting.name === name)?.default ?? ''
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== savedValue(name) && !isLocked(name)),
  )
  const keep = (from: number, values: Typed) =>
    draft.type(
      Object.keys(values).length > 0 ? JSON.stringify({ version: from, typed: values }) : '',
    )
  const set = (values: Typed) => {
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !(name in values))),
    )
    keep(version, { ...changed, ...values })
  }
  const restart = () => {
    draft.type('')
    setErrors({})
    setProblem(undefined)
    setStale(undefined)
    setRound((count) => count + 1)
  }
  const take = (group: SettingsOfGroup) => {
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
      restart()
      take(data)
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
    keepMine: (edit: StaleEdit) => keep(edit.version, typed),
    reload: () => queries.invalidateQueries(settingsQuery),
  }
}

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
