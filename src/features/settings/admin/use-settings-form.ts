import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import type { Edits } from '#back-office/form/compare-edits.ts'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { meQuery } from '#back-office/session.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { SettingsOfGroup } from '../contract.ts'
import { settingsQuery } from './queries.ts'

type Typed = Readonly<Record<string, string>>
/** What was typed, and the version and values that it was typed over. */
type Kept = { version: number; base: Typed; typed: Typed }
type Send = (version: number, values: Typed) => Promise<{ data: SettingsOfGroup }>

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** The form of a group: what was typed is kept in this browser until it is saved. */
export function useSettingsForm(loaded: SettingsOfGroup) {
  const queries = useQueryClient()
  // The answer to one's own saving is there before the query tells of it.
  const [answer, setAnswer] = useState(loaded)
  const saved = answer.version > loaded.version ? answer : loaded
  const draft = useDraft(`cai-dat:${saved.group}`, '')
  const { version, base, typed } = readDraft(draft.text, saved)
  const [errors, setErrors] = useState<Typed>({})
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  /** How often what was typed was refused. */
  const [refusals, setRefusals] = useState(0)
  /** Changes with the values of fields that keep what was typed to themselves. */
  const [round, setRound] = useState(0)
  // For what outlives a render: calls, and buttons of messages.
  const now = useRef({ saved, version, base, typed })
  useLayoutEffect(() => {
    now.current = { saved, version, base, typed }
  })

  const savedValue = (name: string) => valueIn(saved, name)
  const isLocked = (name: string) =>
    saved.settings.some((setting) => setting.name === name && setting.isLocked)
  const usual = (name: string) =>
    saved.settings.find((setting) => setting.name === name)?.default ?? ''
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== savedValue(name) && !isLocked(name)),
  )
  const keep = (kept: Kept) => {
    now.current = { ...now.current, ...kept }
    draft.type(Object.keys(kept.typed).length > 0 ? JSON.stringify(kept) : '')
  }
  const set = (values: Typed) => {
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !(name in values))),
    )
    const { version: from, base: over, typed: before } = now.current
    keep({ version: from, base: over, typed: { ...before, ...values } })
  }
  const restart = () => {
    keep({ version: saved.version, base: valuesIn(saved), typed: {} })
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
    else {
      const left = Object.fromEntries(others)
      keep({ version: group.version, base: valuesIn(group), typed: left })
    }
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
    /** What the other has saved, beside what was there before and what was typed. */
    editsWith: ({ current }: StaleEdit): Edits<Typed> => ({
      ...{ base, mine: { ...base, ...changed } },
      theirs: { ...base, ...(current as Typed) },
    }),
    /** Goes on from what the other has saved, with one's own values. */
    keepMine: (edit: StaleEdit) => {
      const { base: over, typed: mine } = now.current
      const theirs = { ...over, ...(edit.current as Typed) }
      keep({ version: edit.version, base: theirs, typed: mine })
    },
    reload: () => queries.invalidateQueries(settingsQuery),
  }
}

const valueIn = ({ settings }: SettingsOfGroup, wanted: string) =>
  settings.find(({ name }) => name === wanted)?.value ?? ''

const valuesIn = ({ settings }: SettingsOfGroup): Typed =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value ?? '']))

function readDraft(text: string, saved: SettingsOfGroup): Kept {
  const nothing = { version: saved.version, base: valuesIn(saved), typed: {} }
  try {
    return { ...nothing, ...(JSON.parse(text) as Kept) }
  } catch {
    return nothing
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
