import './back-office/styles/app.css'
import { createRoot } from 'react-dom/client'
import { analyticsAdmin } from '#features/analytics/admin/public.ts'
import { auditAdmin } from '#features/audit/admin/public.ts'
import { catalogAdmin } from '#features/catalog/admin/public.ts'
import { catalogImportAdmin } from '#features/catalog-import/admin/public.ts'
import { contentAdmin } from '#features/content/admin/public.ts'
import { emailsAdmin } from '#features/emails/admin/public.ts'
import { flashSaleAdmin } from '#features/flash-sale/admin/public.ts'
import { ordersAdmin } from '#features/orders/admin/public.ts'
import { paymentAdmin } from '#features/payment/admin/public.ts'
import { returnsAdmin } from '#features/returns/admin/public.ts'
import { reviewsAdmin } from '#features/reviews/admin/public.ts'
import { sellerAdmin } from '#features/seller/admin/public.ts'
import { settingsAdmin, startAdmin } from '#features/settings/admin/public.ts'
import { staffAdmin } from '#features/staff/admin/public.ts'
import { stockAdmin } from '#features/stock/admin/public.ts'
import { walletAdmin } from '#features/wallet/admin/public.ts'
import { createBackOffice } from './back-office/create-back-office.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  createBackOffice([
    startAdmin,
    ordersAdmin,
    returnsAdmin,
    analyticsAdmin,
    paymentAdmin,
    reviewsAdmin,
    sellerAdmin,
    emailsAdmin,
    catalogAdmin,
    stockAdmin,
    flashSaleAdmin,
    walletAdmin,
    contentAdmin,
    catalogImportAdmin,
    settingsAdmin,
    staffAdmin,
    auditAdmin,
  ]),
)
