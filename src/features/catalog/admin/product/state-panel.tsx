import { SelectField } from '#back-office/form/select-field.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Switch } from '#storefront/ui/switch.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { type ProductState, productStates, stateNames } from '../../domain/product-states.ts'
import { localTime } from './product-values.ts'
import type { ProductForm } from './use-product-form.ts'

const hints: Readonly<Record<ProductState, string>> = {
  draft: 'Khách chưa thấy. Lưu nháp cần tên, danh mục và giá.',
  on_sale: 'Khách tìm thấy và mua được.',
  planned: 'Tự lên bán vào giờ này.',
  hidden: 'Khách không thấy; đơn cũ vẫn còn.',
  archived: 'Cất đi: khách không thấy, và không lẫn vào danh sách.',
}

/** Whether shoppers see a product, and how it is delivered. */
export function StatePanel({ form }: { form: ProductForm }) {
  const { values, errors, set, saved } = form
  const isDraft = !saved || saved.isDraft
  const isPlain = values.grid.options.length === 0
  return (
    <Panel title="Trạng thái">
      <div className="flex flex-col gap-4">
        <SelectField
          id="san-pham-state"
          label="Trạng thái bán"
          value={values.state}
          error={errors.state}
          hint={hints[values.state]}
          onChange={({ target }) => set({ state: target.value as ProductState })}
        >
          {productStates
            .filter((state) => state !== 'draft' || isDraft)
            .map((state) => (
              <option key={state} value={state}>
                {stateNames[state]}
              </option>
            ))}
        </SelectField>
        {values.state === 'planned' && (
          <TextField
            id="san-pham-publishAt"
            label="Giờ bán"
            type="datetime-local"
            min={localTime(new Date())}
            value={values.publishAt}
            error={errors.publishAt}
            onChange={({ target }) => set({ publishAt: target.value })}
          />
        )}
        <TextField
          id="san-pham-sku"
          label={isPlain ? 'SKU' : 'SKU chung'}
          optional
          maxLength={64}
          value={values.sku}
          error={errors.sku}
          onChange={({ target }) => set({ sku: target.value })}
        />
        <div>
          <Switch
            label="Freeship"
            checked={values.isFreeShip}
            onChange={({ target }) => set({ isFreeShip: target.checked })}
          />
          <Switch
            label="Giao nhanh"
            checked={values.shipFast}
            onChange={({ target }) => set({ shipFast: target.checked })}
          />
        </div>
      </div>
    </Panel>
  )
}
