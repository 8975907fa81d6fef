import { Warehouse } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

export const stockAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'kho',
      label: 'Kho',
      icon: Warehouse,
      permission: 'stock.read',
      group: 'shop',
      isFirst: true,
    },
  ],
  pages: [
    {
      path: 'kho',
      permission: 'stock.read',
      load: async () => (await import('./low-stock-page.tsx')).LowStockPage,
    },
    {
      path: 'kho/ton',
      permission: 'stock.read',
      load: async () => (await import('./stock-page.tsx')).StockPage,
    },
    {
      path: 'kho/so',
      permission: 'stock.read',
      load: async () => (await import('./ledger-page.tsx')).LedgerPage,
    },
    {
      path: 'kho/phieu',
      permission: 'stock.read',
      load: async () => (await import('./documents-page.tsx')).DocumentsPage,
    },
    {
      path: 'kho/phieu/moi',
      task: { label: 'Nhập hàng', detail: 'Phiếu nhập từ nhà cung cấp' },
      permission: 'stock.adjust',
      load: async () => (await import('./receipt/receipt-page.tsx')).ReceiptPage,
    },
    {
      path: 'kho/phieu/chuyen',
      permission: 'stock.adjust',
      load: async () => (await import('./transfer/transfer-page.tsx')).TransferPage,
    },
    {
      path: 'kho/noi',
      permission: 'stock.read',
      load: async () => (await import('./places/places-page.tsx')).PlacesPage,
    },
    {
      path: 'kho/phieu/:id',
      permission: 'stock.read',
      load: async () => (await import('./document-page.tsx')).DocumentPage,
    },
    {
      path: 'kho/kiem',
      task: { label: 'Kiểm kho', detail: 'Đếm bằng máy quét hoặc camera' },
      permission: 'stock.read',
      load: async () => (await import('./stocktake/stocktakes-page.tsx')).StocktakesPage,
    },
    {
      path: 'kho/kiem/:id',
      permission: 'stock.read',
      load: async () => (await import('./stocktake/stocktake-page.tsx')).StocktakePage,
    },
  ],
}
