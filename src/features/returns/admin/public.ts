import { Undo2 } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const returnsAdmin: BackOfficeFeature = {
  todo: {
    permission: 'returns.decide',
    queryKey: ['returns', 'counts'],
    entries: [
      { name: 'REQUESTED', label: 'Trả hàng chờ duyệt', to: '/tra-hang' },
      { name: 'APPROVED', label: 'Hàng trả chờ về', to: '/tra-hang?status=APPROVED' },
      { name: 'RECEIVED', label: 'Trả hàng chờ tính tiền', to: '/tra-hang?status=RECEIVED' },
    ],
    read: (signal) => readCounts('returns/counts', signal),
  },
  menu: [
    {
      path: 'tra-hang',
      label: 'Trả hàng',
      icon: Undo2,
      permission: 'orders.read',
      group: 'work',
    },
  ],
  search: [
    {
      title: 'Trả hàng',
      permission: 'orders.read',
      find: async (...search) => (await import('./find-return.ts')).findReturn(...search),
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
