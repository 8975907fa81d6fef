import { FolderTree, LayoutGrid, Package } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { readCounts } from '#back-office/read-counts.ts'

export const catalogAdmin: BackOfficeFeature = {
  todo: {
    permission: 'stock.read',
    queryKey: ['low-stock', 'counts'],
    entries: [{ name: 'low', label: 'Sắp hết hàng', to: '/kho' }],
    read: (signal) => readCounts('low-stock/counts', signal),
  },
  menu: [
    {
      path: 'hang-hoa',
      label: 'Hàng hoá',
      icon: Package,
      permission: 'catalog.read',
      group: 'shop',
      isFirst: true,
    },
    {
      path: 'danh-muc',
      label: 'Danh mục',
      icon: FolderTree,
      permission: 'catalog.read',
      group: 'shop',
    },
    {
      path: 'bo-suu-tap',
      label: 'Bộ sưu tập',
      icon: LayoutGrid,
      permission: 'catalog.read',
      group: 'shop',
    },
  ],
  search: [
    {
      title: 'Sản phẩm',
      permission: 'catalog.read',
      find: async (...search) => (await import('./list/find-goods.ts')).findGoods(...search),
    },
    {
      title: 'Bộ sưu tập',
      permission: 'catalog.read',
      find: async (...search) =>
        (await import('./collections/find-collections.ts')).findCollections(...search),
    },
  ],
  pages: [
    {
      path: 'hang-hoa',
      permission: 'catalog.read',
      load: async () => (await import('./list/goods-page.tsx')).GoodsPage,
    },
    {
      path: 'hang-hoa/moi',
      task: { label: 'Thêm sản phẩm' },
      permission: 'catalog.write',
      load: async () => (await import('./product/product-page.tsx')).NewProductPage,
    },
    {
      path: 'hang-hoa/bang',
      task: { label: 'Sửa giá hàng loạt', detail: 'Bảng tính, dán từ Excel' },
      permission: 'catalog.write',
      load: async () => (await import('./sheet/sheet-page.tsx')).SheetPage,
    },
    {
      path: 'hang-hoa/bang/lich-su',
      permission: 'catalog.write',
      load: async () => (await import('./sheet/changes-page.tsx')).ChangesPage,
    },
    {
      path: 'hang-hoa/:id',
      permission: 'catalog.read',
      load: async () => (await import('./product/product-page.tsx')).ProductPage,
    },
    {
      path: 'danh-muc',
      permission: 'catalog.read',
      load: async () => (await import('./categories/categories-page.tsx')).CategoriesPage,
    },
    {
      path: 'bo-suu-tap',
      permission: 'catalog.read',
      load: async () => (await import('./collections/collections-page.tsx')).CollectionsPage,
    },
    {
      path: 'bo-suu-tap/moi',
      permission: 'catalog.write',
      load: async () => (await import('./collections/collection-page.tsx')).NewCollectionPage,
    },
    {
      path: 'bo-suu-tap/:id',
      permission: 'catalog.read',
      load: async () => (await import('./collections/collection-page.tsx')).CollectionPage,
    },
  ],
}
