import { DateField } from '#back-office/form/date-field.tsx'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { VoucherKind } from '../domain.ts'
import { TargetsField } from './targets-field.tsx'
import type { VoucherErrors } from './use-voucher-form.ts'
import type { VoucherValues } from './voucher-values.ts'

type Props = {
  values: VoucherValues
  errors: VoucherErrors
  /** Orders have used it, so that its terms stay. */
  isUsed: boolean
  onChange: (typed: Partial<VoucherValues>) => void
}

/** Letters and digits that are not mistaken for each other. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map((byte) => signs[byte % signs.length]).join('')
}

/** The fields of a voucher in two panels. */
export function VoucherFields({ values, errors, isUsed, onChange }: Props) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title="Mức giảm">
        <fieldset disabled={isUsed} className="flex min-w-0 flex-col gap-4">
          {isUsed && (
            <p className="rounded-md bg-amber-soft p-3 text-sm text-amber-deep">
              Đã có đơn dùng voucher này, nên mức giảm không đổi được nữa.
            </p>
          )}
          <TextField
            label="Mã voucher"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={32}
            hint="3 đến 32 chữ không dấu và chữ số"
            value={values.code}
            error={errors.code}
            onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
          />
          {!isUsed && (
            <Button className="self-start" onClick={() => onChange({ code: randomCode() })}>
              Tạo mã ngẫu nhiên
            </Button>
          )}
          <SelectField
            label="Cách giảm"
            value={values.kind}
            error={errors.kind}
            onChange={({ target }) => onChange({ kind: target.value as VoucherKind })}
          >
            <option value="amount">Số tiền cố định</option>
            <option value="percent">Phần trăm tiền hàng</option>
            <option value="shipping">Miễn phí vận chuyển</option>
          </SelectField>
          {values.kind === 'amount' && (
            <MoneyField
              label="Số tiền giảm"
              amount={values.amount}
              error={errors.value ?? errors.maxDiscount}
              onAmount={(amount) => onChange({ amount })}
            />
          )}
          {values.kind === 'percent' && (
            <TextField
              label="Phần trăm giảm"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              hint="Ví dụ: 10%"
              value={values.percent}
              error={errors.value}
              onChange={({ target }) => onChange({ percent: target.value })}
            />
          )}
          {values.kind !== 'amount' && (
            <MoneyField
              label={values.kind === 'shipping' ? 'Giảm phí nhiều nhất' : 'Giảm nhiều nhất'}
              optional
              amount={values.maxDiscount}
              error={errors.maxDiscount}
              onAmount={(maxDiscount) => onChange({ maxDiscount })}
            />
          )}
          {values.kind !== 'shipping' && (
            <TargetsField
              targets={values.targets}
              error={errors.targets}
              disabled={isUsed}
              onChange={(targets) => onChange({ targets })}
            />
          )}
          <MoneyField
            label={
              values.targets && values.kind !== 'shipping'
                ? 'Khi mua những thứ đó từ'
                : 'Cho đơn có tiền hàng từ'
            }
            optional
            amount={values.minSubtotal}
            error={errors.minSubtotal}
            onAmount={(minSubtotal) => onChange({ minSubtotal })}
          />
        </fieldset>
      </Panel>
      <Panel title="Ai dùng, đến bao giờ">
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField
              label="Từ ngày"
              day={values.startDay}
              isAhead
              disabled={isUsed}
              error={errors.startAt}
              onDay={(startDay) => onChange({ startDay })}
            />
            <DateField
              label="Đến hết ngày"
              day={values.endDay}
              isAhead
              error={errors.endAt}
              onDay={(endDay) => onChange({ endDay })}
            />
          </div>
          <TextField
            label="Số lượt dùng"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={13}
            hint="Để trống thì không giới hạn. Mỗi khách dùng một lần."
            value={values.quantity}
            error={errors.quantity}
            onChange={({ target }) => onChange({ quantity: target.value })}
          />
          <Checkbox
            label="Mọi khách đều thấy và dùng được"
            checked={values.isPublic}
            onChange={({ target }) => onChange({ isPublic: target.checked })}
          />
          {!values.isPublic && (
            <p className="-mt-3 text-sm text-ink-soft">
              Chỉ khách được tặng mới dùng được. Tặng ở trang của voucher sau khi lưu.
            </p>
          )}
          <TextField
            label="Mô tả"
            optional
            maxLength={500}
            hint="Khách đọc được"
            value={values.description}
            error={errors.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        </div>
      </Panel>
    </div>
  )
}
