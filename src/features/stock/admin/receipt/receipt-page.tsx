import { Page } from '#back-office/page.tsx'
import { ReceiptForm } from './receipt-form.tsx'

/** Goods that have come in. */
export function ReceiptPage() {
  return (
    <Page title="Nhập hàng" back={{ to: '/kho/phieu', label: 'Phiếu nhập' }}>
      <ReceiptForm />
    </Page>
  )
}
