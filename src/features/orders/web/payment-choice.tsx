import { Banknote, QrCode } from 'lucide-react'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import type { PaymentMethod } from '../contract.ts'
import { Panel } from './panel.tsx'
import { paymentTexts } from './texts.ts'

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
