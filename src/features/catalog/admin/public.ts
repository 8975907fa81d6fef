import { Warehouse } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const catalogAdmin: BackOfficeFeature = {
  todo: {
    permission: 'stock.read',
    queryKey: ['low-stock', 'counts'],
    entries: [{ name: 'low', label: 'Sắp hết hàng', to: '/kho' }],
    read: (signal) => readCounts('low-stock/counts', signal),
  },
  menu: [
    {
      path: 'kho',
      label: 'Kho',
      icon: Warehouse,
      permission: 'stock.read',
      group: 'shop',
    },
  ],
  pages: [
    {
      path: 'hang-hoa/moi',
      permission: 'catalog.write',
      load: async () => (await import('./product/product-page.tsx')).NewProductPage,
    },
    {
      path: 'hang-hoa/:id',
      permission: 'catalog.read',
      load: async () => (await import('./product/product-page.tsx')).ProductPage,
    },
    {
      path: 'kho',
      permission: 'stock.read',
      load: async () => (await import('./low-stock-page.tsx')).LowStockPage,
    },
  ],
}
