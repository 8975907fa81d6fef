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
      path: 'kho',
      permission: 'stock.read',
      load: async () => (await import('./low-stock-page.tsx')).LowStockPage,
    },
    {
      path: 'hang-hoa/bang',
      permission: 'catalog.write',
      load: async () => (await import('./sheet/sheet-page.tsx')).SheetPage,
    },
    {
      path: 'hang-hoa/bang/lich-su',
      permission: 'catalog.write',
      load: async () => (await import('./sheet/changes-page.tsx')).ChangesPage,
    },
  ],
}
