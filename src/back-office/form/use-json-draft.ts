import { changedFields, type Together } from './compare-edits.ts'
import { useDraft } from './use-draft.ts'

type Kept<Values> = {
  /** Of what was saved when typing began. */
  version: number
  base: Values
  /** Only those that were typed. */
  fields: Partial<Values>
}

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
  const { version, base, fields } = keptIn(text, saved) ?? {
    ...{ version: current, base: saved, fields: {} },
  }
  const mine = { ...base, ...fields }
  const keep = (kept: Kept<Values>) => type(JSON.stringify(kept))
  return {
    // Between a rebase and the next answer, what is saved is older.
    values: { ...(version > current ? base : saved), ...changedFields(base, mine, together) },
    version,
    /** What was saved when typing began. */
    base,
    /** What was made of it here. */
    mine,
    set: (typed: Partial<Values>) => keep({ version, base, fields: { ...fields, ...typed } }),
    /** Goes on from what was saved meanwhile, with what was changed here since `from`. Returns both together. */
    rebase: (newer: number, theirs: Values, from = base): Values => {
      const changed = changedFields(from, mine, together)
      keep({ version: newer, base: theirs, fields: changed })
      return { ...theirs, ...changed }
    },
    reset: () => type(''),
    forget,
  }
}

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
