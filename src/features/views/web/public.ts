export { useRecentViews } from './recent-views.ts'
export { RecentlyViewed } from './recently-viewed.tsx'
export { useViewRecord } from './use-view-record.ts'
