import { useDraft } from '#back-office/form/use-draft.ts'

/** Fields of a form that are kept as a draft; those of another shape are ignored. */
export function useJsonDraft<Values extends object>(name: string, initial: Values) {
  const { text, type, forget } = useDraft(name, '')
  const values = { ...initial, ...parsed<Values>(text) }
  const set = (changed: Partial<Values>) => type(JSON.stringify({ ...values, ...changed }))
  return { values, set, reset: () => type(''), forget }
}

function parsed<Values>(text: string): Partial<Values> {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value ? (value as Partial<Values>) : {}
  } catch {
    return {}
  }
}
