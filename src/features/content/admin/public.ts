import { Newspaper } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

const permission = 'content.write'

/** Pages, menus and banners. */
export const contentAdmin: BackOfficeFeature = {
  menu: [{ path: 'noi-dung', label: 'Nội dung', icon: Newspaper, permission, group: 'shop' }],
  pages: [
    {
      path: 'noi-dung',
      permission,
      load: async () => (await import('./pages-page.tsx')).PagesPage,
    },
    {
      path: 'noi-dung/trang/:id',
      task: { label: 'Tạo trang', detail: 'Thêm trang nội dung', to: '/noi-dung/trang/moi' },
      permission,
      load: async () => (await import('./page-editor-page.tsx')).PageEditorPage,
    },
    {
      path: 'noi-dung/menu/:place?',
      task: { label: 'Sửa menu' },
      permission,
      load: async () => (await import('./menus-page.tsx')).MenusPage,
    },
    {
      path: 'noi-dung/banner',
      task: { label: 'Sửa banner' },
      permission,
      load: async () => (await import('./banners-page.tsx')).BannersPage,
    },
  ],
  search: [
    {
      title: 'Trang nội dung',
      permission,
      find: async (...search) => (await import('./find-pages.ts')).findPages(...search),
    },
  ],
}
