import { isRecord, text } from '#storefront/api/parse.ts'
import { tabDraft } from '#storefront/tab-draft.ts'
import type { TextFields } from './address-draft.ts'
import { noRegion, type Regions } from './no-region.ts'

const storage = tabDraft('address_draft')
export const { drop: dropDraft } = storage

export type StoredDraft = { fields: TextFields; regions: Regions; isDefault: boolean }

const emptyFields: TextFields = { fullName: '', phone: '', street: '', email: '' }

/** The draft of a new address in this tab. It survives a reload and a closed dialog. */
export function storedDraft(owner: string): StoredDraft {
  const stored = storage.read(owner)
  const regions = recordOf(stored.regions)
  return {
    fields: textsOf(emptyFields, recordOf(stored.fields)),
    regions: {
      scheme: regions.scheme === '2025' || regions.scheme === 'legacy' ? regions.scheme : undefined,
      legacy: textsOf(noRegion, recordOf(regions.legacy)),
      '2025': textsOf(noRegion, recordOf(regions['2025'])),
    },
    isDefault: stored.isDefault === true,
  }
}

export function saveDraft(draft: StoredDraft, owner: string): void {
  storage.keep(draft, owner)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function textsOf<Texts extends Record<string, string>>(
  empty: Texts,
  stored: Readonly<Record<string, unknown>>,
): Texts {
  const texts = Object.keys(empty).map((name) => [name, text(stored[name])])
  return Object.assign({}, empty, Object.fromEntries(texts))
}
