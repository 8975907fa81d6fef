import { Star } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const reviewsAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'danh-gia',
      label: 'Đánh giá',
      icon: Star,
      permission: 'reviews.write',
      group: 'work',
    },
  ],
  pages: [
    {
      path: 'danh-gia',
      permission: 'reviews.write',
      load: async () => (await import('./reviews-page.tsx')).ReviewsPage,
    },
  ],
}
