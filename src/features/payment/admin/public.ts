import { Landmark } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const paymentAdmin: BackOfficeFeature = {
  todo: {
    permission: 'payments.assign',
    queryKey: ['transfers', 'todo'],
    entries: [{ name: 'unknown', label: 'Khoản tiền chưa rõ đơn', to: '/chuyen-khoan' }],
    read: (signal) => readCounts('transfers/counts', signal),
  },
  menu: [
    {
      path: 'chuyen-khoan',
      label: 'Chuyển khoản',
      icon: Landmark,
      permission: 'payments.assign',
      group: 'work',
    },
  ],
  pages: [
    {
      path: 'chuyen-khoan',
      permission: 'payments.assign',
      load: async () => (await import('./transfers-page.tsx')).TransfersPage,
    },
  ],
}
