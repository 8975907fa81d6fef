import { Handshake } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const sellerAdmin: BackOfficeFeature = {
  todo: {
    permission: 'sellers.decide',
    queryKey: ['sellers', 'counts'],
    entries: [{ name: 'pending', label: 'Gian hàng chờ duyệt', to: '/gian-hang' }],
    read: (signal) => readCounts('sellers/counts', signal),
  },
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
