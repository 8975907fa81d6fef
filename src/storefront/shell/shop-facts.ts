/** Facts about the shop in the frame of every page. */
export type ShopFacts = {
  name: string
  phone: string
  email: string
  zaloUrl: string
  owner: string
  address: string
  taxCode: string
  /** Number, date and issuing office of the business registration. */
  businessLicence: string | null
  freeShippingFrom: number
  /** Days in which shoppers may return what they bought; 0 for none. */
  returnDays: number
  /** The checkout asks for the method of delivery. */
  hasDeliveryChoice?: true | undefined
  dmcaUrl: string | null
  ministryNoticeUrl: string | null
}

/** Id of the contact section, which works without scripts. */
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

/** Shown when the frame's data could not be loaded. */
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
  returnDays: 0,
  dmcaUrl: null,
  ministryNoticeUrl: null,
}
