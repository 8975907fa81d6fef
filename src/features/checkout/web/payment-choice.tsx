import { Banknote, QrCode } from 'lucide-react'
import type { PaymentMethod } from '#features/orders/contract.ts'
import { paymentTexts } from '#features/orders/web/public.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'

type Props = { value: PaymentMethod; onChange: (method: PaymentMethod) => void }

const iconClass = 'size-6 shrink-0 text-ink-soft'

export function PaymentChoice({ value, onChange }: Props) {
  return (
    <Panel title="Phương thức thanh toán">
      <RadioGroup
        legend="Phương thức thanh toán"
        hideLegend
        name="payment"
        value={value}
        onChange={(method) => onChange(method === 'BANK_TRANSFER' ? 'BANK_TRANSFER' : 'COD')}
        options={[
          {
            value: 'COD',
            label: paymentTexts.COD,
            description: 'Trả tiền mặt cho người giao hàng.',
            icon: <Banknote aria-hidden="true" className={iconClass} />,
          },
          {
            value: 'BANK_TRANSFER',
            label: paymentTexts.BANK_TRANSFER,
            description: 'Quét mã QR hoặc chuyển khoản sau khi đặt hàng.',
            icon: <QrCode aria-hidden="true" className={iconClass} />,
          },
        ]}
      />
    </Panel>
  )
}
