import { Landmark } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const paymentAdmin: BackOfficeFeature = {
  todo: {
    permission: 'payments.read',
    queryKey: ['transfers', 'todo'],
    entries: [{ name: 'unknown', label: 'Khoản tiền chưa rõ đơn', to: '/chuyen-khoan' }],
    read: (signal) => readCounts('transfers/counts', signal),
  },
  menu: [
    {
      path: 'chuyen-khoan',
      label: 'Chuyển khoản',
      icon: Landmark,
      permission: 'payments.read',
      group: 'work',
    },
  ],
  pages: [
    {
      path: 'chuyen-khoan',
      permission: 'payments.read',
      load: async () => (await import('./transfers-page.tsx')).TransfersPage,
    },
  ],
}
