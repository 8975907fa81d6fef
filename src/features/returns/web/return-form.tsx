import { CircleAlert } from 'lucide-react'
import { MediaField } from '#features/uploads/web/public.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { reasonTexts, returnReasons } from '../domain.ts'
import { longestNote } from '../limits.ts'
import { type ReturnFormOptions, useReturnForm } from './use-return-form.ts'

type Props = ReturnFormOptions & { onClose: () => void }

/** What to send back, why, and what is wanted for it. */
export function ReturnForm({ onClose, ...options }: Props) {
  const { lines } = options
  const form = useReturnForm(options)
  return (
    <form
      ref={form.place}
      aria-label="Yêu cầu trả hàng"
      noValidate
      onSubmit={form.submit}
      className="flex max-w-text flex-col gap-5"
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-semibold">Sản phẩm muốn trả</legend>
        {lines.map(({ id, name, variant, left }) => {
          const full = [name, variant].filter(Boolean).join(' – ')
          const quantity = form.wanted[id] ?? 0
          return (
            <div key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Checkbox
                label={<span className="wrap-anywhere">{full}</span>}
                checked={quantity > 0}
                onChange={({ target }) => form.want(id, target.checked ? 1 : 0)}
              />
              {quantity > 0 && left > 1 && (
                <QuantityStepper
                  productName={full}
                  quantity={quantity}
                  max={left}
                  limitText={`Còn ${left} sản phẩm trả được`}
                  onChange={(next) => form.want(id, next)}
                />
              )}
            </div>
          )
        })}
        <FieldError id="return-items-error" error={form.errors.items} />
      </fieldset>
      <RadioGroup
        legend="Lý do"
        options={returnReasons.map((value) => ({ value, label: reasonTexts[value] }))}
        value={form.reason}
        onChange={form.setReason}
        error={form.errors.reason}
      />
      <RadioGroup
        legend="Bạn muốn"
        row
        options={[
          { value: 'refund', label: 'Hoàn tiền' },
          { value: 'exchange', label: 'Đổi hàng' },
        ]}
        value={form.resolution}
        onChange={form.setResolution}
      />
      <TextArea
        label="Mô tả"
        optional
        placeholder="Hàng bị sao? Muốn đổi sang loại nào?"
        maxLength={longestNote}
        value={form.note}
        onChange={({ target }) => form.setNote(target.value)}
      />
      <MediaField uploads={form.uploads} error={form.errors.pictureIds} />
      <div role="alert" className="empty:hidden">
        {form.problem && (
          <p className="flex gap-2 rounded-md bg-son-soft px-3 py-2.5 text-sm text-son-deep">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {form.problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={form.stage !== 'open'}
          busyLabel={form.stage === 'waiting' ? 'Đang tải tệp lên...' : 'Đang gửi...'}
        >
          Gửi yêu cầu
        </Button>
        <Button variant="quiet" size="lg" disabled={form.stage !== 'open'} onClick={onClose}>
          Huỷ
        </Button>
      </div>
    </form>
  )
}
