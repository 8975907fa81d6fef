import { ScrollText } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const auditAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'nhat-ky',
      label: 'Nhật ký',
      icon: ScrollText,
      permission: 'audit.read',
      group: 'shop',
    },
  ],
  pages: [
    {
      path: 'nhat-ky',
      permission: 'audit.read',
      load: async () => (await import('./audit-page.tsx')).AuditPage,
    },
  ],
}
