import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const catalogAdmin: BackOfficeFeature = {
  todo: {
    permission: 'stock.read',
    queryKey: ['low-stock', 'counts'],
    entries: [{ name: 'low', label: 'Sắp hết hàng', to: '/kho' }],
    read: (signal) => readCounts('low-stock/counts', signal),
  },
}
