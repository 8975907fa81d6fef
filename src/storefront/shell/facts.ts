/** What the frame around every page shows of the shop. */
export type ShopFacts = {
  name: string
  phone: string
  email: string
  zaloUrl: string
  owner: string
  address: string
  taxCode: string
  freeShippingFrom: number
  dmcaUrl: string | null
  ministryNoticeUrl: string | null
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
  freeShippingFrom: 1_000_000,
  dmcaUrl: null,
  ministryNoticeUrl: null,
}
