import { useRef } from 'react'
import { changedFields, type Together } from './compare-edits.ts'
import { useDraft } from './use-draft.ts'

type Kept<Values> = {
  /** Of what was saved when typing began. */
  version: number
  base: Values
  /** Only those that were typed. */
  fields: Partial<Values>
}

/** What is typed, or how it follows from the values of that moment. */
export type Change<Values> = Partial<Values> | ((now: Values) => Partial<Values>)

/**
 * Fields of a form that are kept as a draft, over what is saved now. `version` is the one that was typed over, so that saving
 * an old draft is noticed; `current` is that of what is saved now.
 */
export function useJsonDraft<Values extends object>(
  name: string,
  saved: Values,
  current: number,
  together?: Together<Values>,
) {
  const { text, type, forget } = useDraft(name, '')
  const kept = keptIn(text, saved) ?? nothingTyped({ saved, current })
  // Of the moment when an upload ends, or a button of a message is pressed.
  const latest = useRef({ kept, saved, current })
  latest.current = { kept, saved, current }
  const keep = (next: Kept<Values>) => {
    latest.current.kept = next
    type(JSON.stringify(next))
  }
  const valuesNow = (): Values => {
    const { kept: typed, saved: shown, current: at } = latest.current
    // Between a rebase and the next answer, what is saved is older.
    const under = typed.version > at ? typed.base : shown
    return { ...under, ...changedFields(typed.base, mineOf(typed), together) }
  }
  return {
    values: valuesNow(),
    isTyped: text !== '',
    version: kept.version,
    /** What was saved when typing began. */
    base: kept.base,
    /** What was made of it here. */
    mine: mineOf(kept),
    /** Returns the fields that were changed. */
    set: (change: Change<Values>): Partial<Values> => {
      const typed = typeof change === 'function' ? change(valuesNow()) : change
      const { kept: before } = latest.current
      keep({ ...before, fields: { ...before.fields, ...typed } })
      return typed
    },
    /** Goes on from what was saved meanwhile, with what was changed here since `from`. Returns both together. */
    rebase: (newer: number, theirs: Values, from = kept.base): Values => {
      const changed = changedFields(from, mineOf(latest.current.kept), together)
      keep({ version: newer, base: theirs, fields: changed })
      return { ...theirs, ...changed }
    },
    reset: () => {
      latest.current.kept = nothingTyped(latest.current)
      type('')
    },
    forget,
  }
}

const nothingTyped = <Values>({ saved, current }: { saved: Values; current: number }) => ({
  ...{ version: current, base: saved, fields: {} },
})

const mineOf = <Values>({ base, fields }: Kept<Values>): Values => ({ ...base, ...fields })

/** Undefined for nothing, and for a text of another shape. Without a base, one is made of what is saved. */
function keptIn<Values>(text: string, saved: Values): Kept<Values> | undefined {
  try {
    const { version, base = saved, fields } = JSON.parse(text) as Partial<Kept<Values>>
    return typeof version === 'number' && typeof fields === 'object'
      ? { version, base, fields }
      : undefined
  } catch {
    return undefined
  }
}
