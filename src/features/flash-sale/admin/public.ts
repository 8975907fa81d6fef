import { Zap } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const flashSaleAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'flash-sale',
      label: 'Flash sale',
      icon: Zap,
      permission: 'promotions.read',
      group: 'shop',
    },
  ],
  pages: [
    {
      path: 'flash-sale',
      permission: 'promotions.read',
      load: async () => (await import('./sales-page.tsx')).SalesPage,
    },
    {
      path: 'flash-sale/moi',
      permission: 'promotions.write',
      load: async () => (await import('./new-sale-page.tsx')).NewSalePage,
    },
    {
      path: 'flash-sale/:id',
      permission: 'promotions.read',
      load: async () => (await import('./sale-page.tsx')).SalePage,
    },
    {
      path: 'flash-sale/:id/sua',
      permission: 'promotions.write',
      load: async () => (await import('./edit-sale-page.tsx')).EditSalePage,
    },
  ],
}
