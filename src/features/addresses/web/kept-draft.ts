import { isRecord, text } from '#storefront/api/read.ts'
import type { TextFields } from './address-draft.ts'
import { noRegion, type RegionChoice } from './no-region.ts'

const key = 'address_draft'

export type KeptDraft = { fields: TextFields; region: RegionChoice; isDefault: boolean }

const emptyFields: TextFields = { fullName: '', phone: '', street: '', email: '' }

/** A new address that this shopper began in this tab: neither a reload nor a closed window loses what was typed. */
export function keptDraft(owner: string): KeptDraft {
  const found = parse()
  const stored = found.owner === owner ? found : {}
  const fields = isRecord(stored.fields) ? stored.fields : {}
  const region = isRecord(stored.region) ? stored.region : {}
  return {
    fields: textsOf(emptyFields, fields),
    region: textsOf(noRegion, region),
    isDefault: stored.isDefault === true,
  }
}

export function keepDraft(draft: KeptDraft, owner: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, owner }))
  } catch {
    // A convenience that the form can do without.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}

function parse(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '')
    return isRecord(stored) ? stored : {}
  } catch {
    return {}
  }
}

function textsOf<Texts extends Record<string, string>>(
  empty: Texts,
  stored: Readonly<Record<string, unknown>>,
): Texts {
  const texts = Object.keys(empty).map((name) => [name, text(stored[name])])
  return Object.assign({}, empty, Object.fromEntries(texts))
}
