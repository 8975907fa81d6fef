import { Handshake } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const sellerAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'gian-hang',
      label: 'Gian hàng',
      icon: Handshake,
      permission: 'sellers.decide',
      group: 'shop',
    },
  ],
  pages: [
    {
      path: 'gian-hang',
      permission: 'sellers.decide',
      load: async () => (await import('./sellers-page.tsx')).SellersPage,
    },
  ],
}
