import { TicketPercent } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const walletAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'voucher',
      label: 'Voucher',
      icon: TicketPercent,
      permission: 'promotions.read',
      group: 'shop',
    },
  ],
  search: [
    {
      title: 'Voucher',
      permission: 'promotions.read',
      find: async (...search) => (await import('./find-voucher.ts')).findVoucher(...search),
    },
  ],
  pages: [
    {
      path: 'voucher',
      permission: 'promotions.read',
      load: async () => (await import('./vouchers-page.tsx')).VouchersPage,
    },
    {
      path: 'voucher/moi',
      task: { label: 'Tạo voucher', detail: 'Mã giảm giá' },
      permission: 'promotions.write',
      load: async () => (await import('./new-voucher-page.tsx')).NewVoucherPage,
    },
    {
      path: 'voucher/xu',
      task: { label: 'Xu của khách', detail: 'Xem, tặng hoặc trừ xu' },
      permission: 'promotions.write',
      load: async () => (await import('./coins-page.tsx')).CoinsPage,
    },
    {
      path: 'voucher/:id',
      permission: 'promotions.read',
      load: async () => (await import('./voucher-page.tsx')).VoucherPage,
    },
  ],
}
