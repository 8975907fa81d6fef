import { X } from 'lucide-react'
import { useRef } from 'react'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { mostFurther } from '../../limits.ts'
import type { ProductChoices } from '../../product-contract.ts'
import type { ProductForm } from './use-product-form.ts'

type Props = { form: ProductForm; categories: ProductChoices['categories'] }

/** Whether a category is another one or above it; both by their paths. */
const isWithin = (path: string, above: string) => path === above || path.startsWith(`${above} › `)

/** Categories that shoppers find the product under besides its main one. */
export function MoreCategories({ form, categories }: Props) {
  const { values, errors, set } = form
  const input = useRef<HTMLInputElement>(null)
  const { moreCategoryIds: ids } = values
  const paths = new Map(categories.map(({ id, path }) => [id, path]))
  const own = [values.categoryId, ...ids].flatMap((id) => paths.get(id) ?? [])
  // In the order of the tree; one that is gone stays, since it has to be taken out.
  const shown = [
    ...categories.filter(({ id }) => ids.includes(id)),
    ...ids.filter((id) => !paths.has(id)).map((id) => ({ id, path: '…' })),
  ]
  const options = categories
    .filter(({ path }) => !own.some((other) => isWithin(other, path)))
    .map(({ id, path }) => ({ value: id, label: path }))
  const add = (id: string) => {
    if (!id) return
    const path = paths.get(id) ?? ''
    // A narrower one says what those above it say.
    set(({ moreCategoryIds }) => ({
      moreCategoryIds: [
        ...moreCategoryIds.filter((other) => !isWithin(path, paths.get(other) ?? '…')),
        id,
      ].sort(),
    }))
    requestAnimationFrame(() => input.current?.focus())
  }
  const remove = (id: string) => {
    set(({ moreCategoryIds }) => ({
      moreCategoryIds: moreCategoryIds.filter((other) => other !== id),
    }))
    requestAnimationFrame(() => input.current?.focus())
  }
  const isFull = ids.length >= mostFurther
  return (
    <div id="san-pham-moreCategoryIds" className="flex flex-col gap-2">
      <Combobox
        // What was typed goes with what was chosen.
        key={ids.join()}
        label="Danh mục khác"
        optional
        placeholder={isFull ? `Đã đủ ${mostFurther} danh mục` : 'Gõ để thêm'}
        hint="Khách tìm thấy sản phẩm ở cả các danh mục này."
        options={options}
        value=""
        disabled={isFull}
        error={errors.moreCategoryIds}
        onChange={add}
        inputRef={input}
      />
      {shown.length > 0 && (
        <ul aria-label="Danh mục khác đã chọn" className="flex flex-wrap gap-2">
          {shown.map(({ id, path }) => (
            <li key={id} className="min-w-0 max-w-full">
              <button
                type="button"
                aria-label={`Bỏ ${path}`}
                onClick={() => remove(id)}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-edge bg-surface ps-3.5 pe-2.5 text-sm hover:bg-sand disabled:opacity-60"
              >
                <span className="min-w-0 truncate">{path}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
