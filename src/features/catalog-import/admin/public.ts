import { FileUp } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const catalogImportAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'nhap-hang',
      label: 'Nhập từ tệp',
      icon: FileUp,
      permission: 'catalog.write',
      group: 'shop',
    },
  ],
  pages: [
    {
      path: 'nhap-hang',
      permission: 'catalog.write',
      load: async () => (await import('./imports-page.tsx')).ImportsPage,
    },
    {
      path: 'nhap-hang/:id',
      permission: 'catalog.write',
      load: async () => (await import('./import-page.tsx')).ImportPage,
    },
  ],
}
