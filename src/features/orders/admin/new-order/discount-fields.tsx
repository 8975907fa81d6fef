import { useState } from 'react'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { useMay } from '#back-office/session.ts'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { DraftContents } from '../../draft-contract.ts'
import type { Change } from './draft-contents.ts'

type Discount = NonNullable<DraftContents['discount']>

type Props = {
  discount: Discount | null
  givenBy: string | undefined
  change: Change
  errors: Readonly<Record<string, string>>
  /** Told why what was typed is no discount; the rest is saved without one. Undefined when it is one, or empty. */
  onWrong: (problem: string | undefined) => void
}

/** A discount by hand, for those who may give one; others see it and may take it off. */
export function DiscountFields({ discount, givenBy, change, errors, onWrong }: Props) {
  const mayGive = useMay('orders.discount')
  const [isOpen, setOpen] = useState(discount !== null)
  // Also while the amount is corrected, and there is no discount.
  const [reason, setReason] = useState(discount?.reason ?? '')
  const takeOff = () => {
    setOpen(false)
    setReason('')
    onWrong(undefined)
    change({ discount: null })
  }
  if (!mayGive) {
    if (!discount) return null
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          Giảm {discountText(discount)}
          {discount.reason && `: ${discount.reason}`}
          {givenBy && <span className="text-ink-soft"> ({givenBy})</span>}
        </p>
        <Button onClick={takeOff}>Bỏ giảm giá</Button>
      </div>
    )
  }
  if (!discount && !isOpen) {
    return (
      <Button className="self-start" onClick={() => setOpen(true)}>
        Giảm giá bằng tay
      </Button>
    )
  }
  return (
    <fieldset className="flex flex-col gap-4 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">Giảm giá của cửa hàng</legend>
      <Amount
        discount={discount}
        reason={reason}
        change={change}
        onWrong={onWrong}
        error={errors['discount.value']}
      />
      <TextField
        label="Lý do"
        autoComplete="off"
        maxLength={200}
        value={reason}
        error={errors['discount.reason']}
        disabled={!discount}
        hint={discount ? undefined : 'Nhập mức giảm trước.'}
        onChange={({ target }) => {
          setReason(target.value)
          if (discount) change({ discount: { ...discount, reason: target.value } })
        }}
      />
      <Button className="self-start" onClick={takeOff}>
        Bỏ giảm giá
      </Button>
    </fieldset>
  )
}

/** The most of each kind, and what is said of anything else. */
const bounds = {
  amount: [1_000_000_000, 'Nhập số tiền từ 1đ đến 1 tỷ đồng, ví dụ 50k.'],
  percent: [100, 'Nhập từ 1 đến 100 %.'],
} as const

type AmountProps = Pick<Props, 'discount' | 'change' | 'onWrong'> & {
  reason: string
  error: string | undefined
}

function Amount({ discount, reason, change, onWrong, error }: AmountProps) {
  const [kind, setKind] = useState<Discount['kind']>(discount?.kind ?? 'amount')
  const [amount, setAmount] = useState(discount?.value)
  const give = (nextKind: Discount['kind'], value: number | undefined, typed = '') => {
    setKind(nextKind)
    setAmount(value)
    const [most, problem] = bounds[nextKind]
    const isGiven = value !== undefined && value > 0 && value <= most
    onWrong(isGiven || typed.trim() === '' ? undefined : problem)
    change({ discount: isGiven ? { kind: nextKind, value, reason } : null })
  }
  return (
    <div className="grid grid-cols-[1fr_7rem] gap-3">
      {kind === 'amount' ? (
        <MoneyField
          key="amount"
          label="Mức giảm"
          amount={amount}
          error={error}
          onAmount={(value, typed) => give('amount', value, typed)}
        />
      ) : (
        <TextField
          key="percent"
          label="Mức giảm"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={amount ?? ''}
          error={error}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '')
            give('percent', digits === '' ? undefined : Number(digits), digits)
          }}
        />
      )}
      <SelectField
        label="Tính theo"
        value={kind}
        onChange={({ target }) =>
          give(target.value === 'percent' ? 'percent' : 'amount', undefined)
        }
      >
        <option value="amount">đồng</option>
        <option value="percent">%</option>
      </SelectField>
    </div>
  )
}

const discountText = ({ kind, value }: Discount) =>
  kind === 'percent' ? `${value} %` : formatVnd(value)
