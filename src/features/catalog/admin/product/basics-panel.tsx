import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { MoreCategories } from './more-categories.tsx'
import { choicesQuery } from './queries.ts'
import { RichField } from './rich-field.tsx'
import type { ProductForm } from './use-product-form.ts'

/** What a product is: its name, where it stands, and its texts. */
export function BasicsPanel({ form }: { form: ProductForm }) {
  const { values, errors, set, round } = form
  const { data: choices } = useQuery(choicesQuery)
  const brands = useId()
  const options = (choices?.categories ?? []).map(({ id, path }) => ({ value: id, label: path }))
  // What is chosen stays so before the names are there.
  const known = options.some(({ value }) => value === values.categoryId)
  return (
    <Panel title="Thông tin chung">
      <div className="flex flex-col gap-4">
        <TextField
          id="san-pham-name"
          label="Tên sản phẩm"
          value={values.name}
          maxLength={300}
          error={errors.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <div id="san-pham-categoryId">
            <Combobox
              label="Danh mục chính"
              placeholder="Gõ để tìm, ví dụ: ao so mi"
              options={
                known || values.categoryId === ''
                  ? options
                  : [{ value: values.categoryId, label: '…' }, ...options]
              }
              value={values.categoryId}
              error={errors.categoryId}
              onChange={(categoryId) =>
                set(({ moreCategoryIds }) => ({
                  categoryId,
                  // It is one of the others no more.
                  ...(moreCategoryIds.includes(categoryId) && {
                    moreCategoryIds: moreCategoryIds.filter((id) => id !== categoryId),
                  }),
                }))
              }
            />
          </div>
          <TextField
            id="san-pham-brand"
            label="Thương hiệu"
            optional
            list={brands}
            maxLength={100}
            value={values.brand}
            error={errors.brand}
            hint="Chọn hoặc gõ tên mới."
            onChange={({ target }) => set({ brand: target.value })}
          />
          <datalist id={brands}>
            {choices?.brands.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <MoreCategories form={form} categories={choices?.categories ?? []} />
        <RichField
          key={`short-${round}`}
          path="shortDesc"
          label="Mô tả ngắn"
          hint="Vài dòng cạnh giá: chất liệu, kích cỡ, điểm hay nhất."
          html={values.shortDesc}
          error={errors.shortDesc}
          onHtml={(shortDesc) => set({ shortDesc })}
        />
        <RichField
          key={`long-${round}`}
          path="description"
          label="Mô tả chi tiết"
          html={values.description}
          error={errors.description}
          hasPictures
          onHtml={(description) => set({ description })}
        />
      </div>
    </Panel>
  )
}
