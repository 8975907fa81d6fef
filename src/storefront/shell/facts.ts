/** What the frame around every page shows of the shop. */
export type ShopFacts = {
  name: string
  phone: string
  email: string
  zaloUrl: string
  owner: string
  address: string
  taxCode: string
  /** Number, day and office of the business registration. */
  businessLicence: string | null
  freeShippingFrom: number
  dmcaUrl: string | null
  ministryNoticeUrl: string | null
}

/** Where the page tells how to reach the shop, without any scripts. */
export const contactId = 'lien-he'

export function contactTitle({ name }: ShopFacts): string {
  return `Liên hệ ${name}`
}

export type MenuEntry = {
  id: string
  label: string
  url: string | null
  children: readonly MenuEntry[]
}

/** What is shown when not even the frame could be loaded. */
export const unnamedShop: ShopFacts = {
  name: 'Tiệm',
  phone: '',
  email: '',
  zaloUrl: '',
  owner: '',
  address: '',
  taxCode: '',
  businessLicence: null,
  freeShippingFrom: 1_000_000,
  dmcaUrl: null,
  ministryNoticeUrl: null,
}
