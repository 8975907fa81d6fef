import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { maxBands } from '#shared/shipping-rates.ts'
import { Button } from '#storefront/ui/button.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { NumberCell } from './number-cell.tsx'
import { changedAt, type EditedZone, identified } from './rates.ts'

type Props = {
  zone: EditedZone
  /** What is wrong, by where in the zone: `bands.1.fee`. */
  errors: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (zone: Partial<EditedZone>) => void
}

const row = 'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-lg'

/** Fees by weight: bands, and what each step beyond the last one adds. */
export function BandRows({ zone, errors, disabled, onChange }: Props) {
  const { bands, next } = zone
  const set = (index: number, change: Partial<EditedZone['bands'][number]>) =>
    onChange({ bands: changedAt(bands, index, change) })
  return (
    <Rows title="Phí theo cân nặng" error={errors.bands}>
      {bands.map((band, index) => (
        <div key={band.id} className={row}>
          <NumberCell
            label="Đến"
            unit="g"
            value={band.upToGram}
            error={errors[`bands.${index}.upToGram`]}
            disabled={disabled}
            onNumber={(upToGram) => set(index, { upToGram })}
          />
          <MoneyField
            label="Phí"
            amount={band.fee ?? undefined}
            error={errors[`bands.${index}.fee`]}
            disabled={disabled}
            onAmount={(fee) => set(index, { fee: fee ?? null })}
          />
          <RemoveButton
            label={`Xoá mức đến ${band.upToGram ?? ''} g`}
            isHidden={disabled || bands.length === 1}
            onRemove={() => onChange({ bands: bands.filter((_, place) => place !== index) })}
          />
        </div>
      ))}
      <div className={row}>
        <NumberCell
          label="Cứ thêm"
          unit="g"
          value={next.stepGram}
          error={errors['next.stepGram']}
          disabled={disabled}
          onNumber={(stepGram) => onChange({ next: { ...next, stepGram } })}
        />
        <MoneyField
          label="Cộng"
          amount={next.fee ?? undefined}
          error={errors['next.fee']}
          disabled={disabled}
          onAmount={(fee) => onChange({ next: { ...next, fee: fee ?? null } })}
        />
        <RemoveButton label="" isHidden onRemove={() => {}} />
      </div>
      {!disabled && bands.length < maxBands && (
        <Button
          className="self-start"
          onClick={() =>
            onChange({
              bands: [
                ...bands,
                identified({ upToGram: (bands.at(-1)?.upToGram ?? 0) + 500, fee: null }),
              ],
            })
          }
        >
          Thêm mức cân nặng
        </Button>
      )}
    </Rows>
  )
}

/** Đồng off the fee from a subtotal on. */
export function DiscountRows({ zone, errors, disabled, onChange }: Props) {
  const { discounts } = zone
  const set = (index: number, change: Partial<EditedZone['discounts'][number]>) =>
    onChange({ discounts: changedAt(discounts, index, change) })
  return (
    <Rows title="Giảm phí theo tiền hàng" error={errors.discounts}>
      {discounts.map((discount, index) => (
        <div key={discount.id} className={row}>
          <MoneyField
            label="Đơn từ"
            amount={discount.from ?? undefined}
            error={errors[`discounts.${index}.from`]}
            disabled={disabled}
            onAmount={(from) => set(index, { from: from ?? null })}
          />
          <MoneyField
            label="Giảm"
            amount={discount.off ?? undefined}
            error={errors[`discounts.${index}.off`]}
            disabled={disabled}
            onAmount={(off) => set(index, { off: off ?? null })}
          />
          <RemoveButton
            label={`Xoá mức giảm ${index + 1}`}
            isHidden={disabled}
            onRemove={() =>
              onChange({ discounts: discounts.filter((_, place) => place !== index) })
            }
          />
        </div>
      ))}
      {!disabled && discounts.length < maxBands && (
        <Button
          className="self-start"
          onClick={() =>
            onChange({ discounts: [...discounts, identified({ from: null, off: null })] })
          }
        >
          Thêm mức giảm
        </Button>
      )}
    </Rows>
  )
}

function Rows({
  title,
  error,
  children,
}: {
  title: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
      {error && <p className="text-sm text-son">{error}</p>}
    </fieldset>
  )
}

function RemoveButton({
  label,
  isHidden,
  onRemove,
}: {
  label: string
  isHidden: boolean
  onRemove: () => void
}) {
  if (isHidden) return <span className="w-11" />
  return (
    <IconButton
      label={label}
      icon={<X aria-hidden="true" className="size-5" />}
      className="mt-7"
      onClick={onRemove}
    />
  )
}
