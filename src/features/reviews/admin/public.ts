import { Star } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const reviewsAdmin: BackOfficeFeature = {
  todo: {
    permission: 'reviews.write',
    queryKey: ['reviews', 'counts'],
    entries: [{ name: 'unanswered', label: 'Đánh giá chưa trả lời', to: '/danh-gia' }],
    read: (signal) => readCounts('reviews/counts', signal),
  },
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
