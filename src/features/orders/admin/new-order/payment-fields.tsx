import { Panel } from '#storefront/ui/panel.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { Draft, DraftContents } from '../../draft-contract.ts'
import { DeliveryField } from './delivery-field.tsx'
import { DiscountFields } from './discount-fields.tsx'
import type { Change } from './draft-contents.ts'

type Props = {
  contents: DraftContents
  saved: Draft | undefined
  change: Change
  errors: Readonly<Record<string, string>>
  onWrongDiscount: (problem: string | undefined) => void
}

/** How the order is paid, what is taken off, and what staff should know. */
export function PaymentFields({ contents, saved, change, errors, onWrongDiscount }: Props) {
  const { paymentMethod, voucherCode, note } = contents
  // What was said about the code that was there before is about another one.
  const isQuoted = saved?.contents?.voucherCode === voucherCode.trim()
  const voucherProblem = isQuoted ? saved?.quote?.voucherProblem : undefined
  return (
    <Panel title="Thanh toán và giảm giá">
      <div className="flex flex-col gap-4">
        <DeliveryField contents={contents} quote={saved?.quote} change={change} />
        <RadioGroup
          legend="Hình thức thanh toán"
          row
          value={paymentMethod}
          onChange={(value) => change({ paymentMethod: value === 'COD' ? 'COD' : 'BANK_TRANSFER' })}
          options={[
            { value: 'COD', label: 'Thu hộ (COD)' },
            { value: 'BANK_TRANSFER', label: 'Chuyển khoản' },
          ]}
        />
        <TextField
          label="Mã giảm giá"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={32}
          value={voucherCode}
          error={errors.voucherCode ?? voucherProblem ?? undefined}
          onChange={({ target }) => change({ voucherCode: target.value })}
        />
        <DiscountFields
          discount={contents.discount}
          givenBy={saved?.discountBy?.name}
          change={change}
          errors={errors}
          onWrong={onWrongDiscount}
        />
        <TextArea
          label="Ghi chú nội bộ"
          optional
          rows={2}
          maxLength={1000}
          value={note}
          error={errors.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </div>
    </Panel>
  )
}
