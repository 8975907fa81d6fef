import { MoneyField } from '#back-office/form/money-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { Switch } from '#storefront/ui/switch.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { ruleSorts } from '../../domain/collection-rules.ts'
import type { GoodsFilters } from '../../goods-contract.ts'
import { ChosenNames } from './chosen-names.tsx'
import type { RuleValues } from './collection-values.ts'
import { RulePreview } from './rule-preview.tsx'

type Props = {
  rule: RuleValues
  sort: (typeof ruleSorts)[number]
  errors: Readonly<Record<string, string>>
  /** Categories and brands, once they are loaded. */
  names: GoodsFilters | undefined
  onChange: (typed: Partial<RuleValues>) => void
}

const stars = ['4.5', '4', '3.5', '3']

/** Conditions that products meet by themselves, and those that do so now. */
export function RulePanel({ rule, sort, errors, names, onChange }: Props) {
  const error = (field: keyof RuleValues) =>
    errors[`rule.${field}`] ??
    Object.entries(errors).find(([path]) => path.startsWith(`rule.${field}.`))?.[1]
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        Sản phẩm đang bán, đạt mọi điều kiện dưới đây thì tự vào bộ sưu tập.
      </p>
      <FieldError id="rule-error" error={errors.rule} keepsRoom={false} />
      <div className="grid gap-4 md:grid-cols-2">
        <ChosenNames
          label="Danh mục"
          hint="Gồm cả danh mục con; thuộc một trong các danh mục này."
          options={(names?.categories ?? []).map(({ id, path }) => ({ value: id, label: path }))}
          chosen={rule.categories}
          error={error('categories')}
          onChange={(categories) => onChange({ categories })}
        />
        <ChosenNames
          label="Thương hiệu"
          hint="Của một trong các thương hiệu này."
          options={(names?.brands ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          chosen={rule.brands}
          error={error('brands')}
          onChange={(brands) => onChange({ brands })}
        />
        <MoneyField
          label="Giá từ"
          optional
          amount={rule.priceMin ?? undefined}
          error={error('priceMin')}
          onAmount={(amount) => onChange({ priceMin: amount ?? null })}
        />
        <MoneyField
          label="Giá đến"
          optional
          amount={rule.priceMax ?? undefined}
          error={error('priceMax')}
          onAmount={(amount) => onChange({ priceMax: amount ?? null })}
        />
        <SelectField
          label="Đánh giá"
          value={rule.ratingMin}
          error={error('ratingMin')}
          onChange={({ target }) => onChange({ ratingMin: target.value })}
        >
          <option value="">Bất kỳ</option>
          {stars.map((each) => (
            <option key={each} value={each}>
              Từ {each.replace('.', ',')} sao
            </option>
          ))}
        </SelectField>
        <TextField
          label="Mới thêm trong số ngày"
          optional
          inputMode="numeric"
          maxLength={3}
          placeholder="Ví dụ: 30"
          value={rule.newDays}
          error={error('newDays')}
          onChange={({ target }) => onChange({ newDays: target.value })}
        />
        <TextField
          label="Từ khoá"
          optional
          maxLength={100}
          autoComplete="off"
          hint="Có đủ các chữ này, như khi khách gõ vào ô tìm kiếm."
          value={rule.words}
          error={error('words')}
          onChange={({ target }) => onChange({ words: target.value })}
        />
      </div>
      <div>
        <Switch
          label="Còn hàng"
          checked={rule.inStock}
          onChange={({ target }) => onChange({ inStock: target.checked })}
        />
        <Switch
          label="Giao nhanh"
          checked={rule.shipFast}
          onChange={({ target }) => onChange({ shipFast: target.checked })}
        />
        <Switch
          label="Đang trong flash sale"
          checked={rule.onFlashSale}
          onChange={({ target }) => onChange({ onFlashSale: target.checked })}
        />
      </div>
      <RulePreview rule={rule} sort={sort} />
    </div>
  )
}
