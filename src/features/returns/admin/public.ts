import { Undo2 } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const returnsAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'tra-hang',
      label: 'Trả hàng',
      icon: Undo2,
      permission: 'orders.read',
      group: 'work',
    },
  ],
  cards: [
    {
      name: 'returns',
      permission: 'orders.read',
      isWide: true,
      load: async () => (await import('./returns-card.tsx')).ReturnsCard,
    },
  ],
  panels: [
    {
      name: 'returns',
      place: 'order',
      permission: 'orders.read',
      load: async () => (await import('./order-returns-panel.tsx')).OrderReturnsPanel,
    },
  ],
  background: {
    permission: 'returns.decide',
    load: async () => (await import('./returns-badge.tsx')).ReturnsBadge,
  },
  pages: [
    {
      path: 'tra-hang',
      permission: 'orders.read',
      load: async () => (await import('./returns-page.tsx')).ReturnsPage,
    },
    {
      path: 'tra-hang/:id',
      permission: 'orders.read',
      load: async () => (await import('./return-page.tsx')).ReturnPage,
    },
  ],
}
