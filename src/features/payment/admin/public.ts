import { Landmark } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const paymentAdmin: BackOfficeFeature = {
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
