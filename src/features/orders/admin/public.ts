import { ClipboardList } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const ordersAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'don-hang',
      label: 'Đơn hàng',
      icon: ClipboardList,
      permission: 'orders.read',
      group: 'work',
      isFirst: true,
    },
  ],
  cards: [
    {
      name: 'todo',
      permission: 'orders.read',
      isWide: true,
      load: async () => (await import('./todo-card.tsx')).TodoCard,
    },
    {
      name: 'sales',
      permission: 'reports.read',
      load: async () => (await import('./sales-card.tsx')).SalesCard,
    },
    {
      name: 'best-sellers',
      permission: 'reports.read',
      load: async () => (await import('./best-sellers-card.tsx')).BestSellersCard,
    },
  ],
  background: {
    permission: 'orders.read',
    load: async () => (await import('./order-news.tsx')).OrderNews,
  },
  search: [
    {
      title: 'Đơn hàng',
      permission: 'orders.read',
      find: async (...search) => (await import('./find-orders.ts')).findOrders(...search),
    },
  ],
  pages: [
    {
      path: 'don-hang',
      permission: 'orders.read',
      load: async () => (await import('./orders-page.tsx')).OrdersPage,
    },
    {
      path: 'don-hang/:id',
      permission: 'orders.read',
      load: async () => (await import('./order-page.tsx')).OrderPage,
    },
  ],
}
