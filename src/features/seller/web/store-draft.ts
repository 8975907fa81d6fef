import { text } from '#storefront/api/parse.ts'
import { tabDraft } from '#storefront/tab-draft.ts'
import { isLogoAddress, wrongLogo } from '../domain.ts'

export type StoreDraft = { name: string; description: string; logo: string }

/** The message of each invalid field. */
export function draftErrors({ name, logo }: StoreDraft): Partial<Record<keyof StoreDraft, string>> {
  const address = logo.trim()
  return {
    ...(name.trim() === '' && { name: 'Vui lòng nhập tên cửa hàng' }),
    ...(address !== '' && !isLogoAddress(address) && { logo: wrongLogo }),
  }
}

const storage = tabDraft('seller_draft')
export const { keep: saveDraft, drop: dropDraft } = storage

/** The shopper's unsent draft, else `empty`. */
export function storedDraft(owner: string, empty: StoreDraft): StoreDraft {
  const { name, description, logo, owner: isStored } = storage.read(owner)
  return isStored ? { name: text(name), description: text(description), logo: text(logo) } : empty
}
