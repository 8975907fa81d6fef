import { Mail } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const emailsAdmin: BackOfficeFeature = {
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
