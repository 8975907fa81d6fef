import { Mail } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const emailsAdmin: BackOfficeFeature = {
  todo: {
    permission: 'mail.manage',
    queryKey: ['emails', 'counts'],
    entries: [{ name: 'problem', label: 'Email gửi lỗi', to: '/email' }],
    read: (signal) => readCounts('emails/counts', signal),
  },
  menu: [
    {
      path: 'email',
      label: 'Email',
      icon: Mail,
      permission: 'mail.manage',
      group: 'shop',
    },
  ],
  pages: [
    {
      path: 'email',
      permission: 'mail.manage',
      load: async () => (await import('./emails-page.tsx')).EmailsPage,
    },
  ],
}
