import { useDraft } from './use-draft.ts'

type Kept<Values> = {
  /** Of what was saved when typing began. */
  version: number
  /** Only those that were typed. */
  fields: Partial<Values>
}

/**
 * Fields of a form that are kept as a draft, over what is saved now. `version` is the one that was typed over, so that saving
 * an old draft is noticed; `current` is that of what is saved now.
 */
export function useJsonDraft<Values extends object>(name: string, saved: Values, current: number) {
  const { text, type, forget } = useDraft(name, '')
  const { version, fields } = keptIn<Values>(text) ?? { version: current, fields: {} }
  const keep = (kept: Kept<Values>) => type(JSON.stringify(kept))
  return {
    values: { ...saved, ...fields },
    version,
    set: (typed: Partial<Values>) => keep({ version, fields: { ...fields, ...typed } }),
    /** Goes on from a newer version with what was typed. */
    rebase: (newer: number) => keep({ version: newer, fields }),
    reset: () => type(''),
    forget,
  }
}

/** Undefined for nothing, and for a text of another shape. */
function keptIn<Values>(text: string): Kept<Values> | undefined {
  try {
    const { version, fields } = JSON.parse(text) as Partial<Kept<Values>>
    return typeof version === 'number' && typeof fields === 'object'
      ? { version, fields }
      : undefined
  } catch {
    return undefined
  }
}
