import { ClipboardList } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

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
  todo: {
    permission: 'orders.read',
    queryKey: ['orders', 'todo'],
    entries: [
      { name: 'TO_CONFIRM', label: 'Đơn chờ xác nhận', to: '/don-hang?stage=TO_CONFIRM' },
      { name: 'TO_PACK', label: 'Đơn chờ đóng gói', to: '/don-hang?stage=TO_PACK' },
      { name: 'TO_SEND', label: 'Đơn chờ gửi', to: '/don-hang?stage=TO_SEND' },
      {
        name: 'AWAITING_PAYMENT',
        label: 'Đơn chờ thanh toán',
        to: '/don-hang?stage=AWAITING_PAYMENT',
      },
      { name: 'REFUND_DUE', label: 'Đơn chờ hoàn tiền', to: '/don-hang?stage=REFUND_DUE' },
    ],
    read: (signal) => readCounts('orders/counts', signal),
  },
  cards: [
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
    {
      title: 'Khách hàng',
      permission: 'customers.read',
      find: async (...search) => (await import('./find-customers.ts')).findCustomers(...search),
    },
  ],
  pages: [
    {
      path: 'don-hang',
      permission: 'orders.read',
      load: async () => (await import('./orders-page.tsx')).OrdersPage,
    },
    {
      path: 'don-hang/moi',
      task: { label: 'Tạo đơn', detail: 'Nhập đơn cho khách gọi điện' },
      permission: 'orders.create',
      load: async () => (await import('./new-order/new-order-page.tsx')).NewOrderPage,
    },
    {
      path: 'don-hang/nhap',
      task: { label: 'Đơn nháp', detail: 'Đơn đang nhập dở' },
      permission: 'orders.create',
      load: async () => (await import('./new-order/drafts-page.tsx')).DraftsPage,
    },
    {
      path: 'don-hang/:id',
      permission: 'orders.read',
      load: async () => (await import('./order-page.tsx')).OrderPage,
    },
  ],
}
