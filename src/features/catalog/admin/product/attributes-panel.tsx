import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Cell } from './cell.tsx'
import type { AttributeRow } from './product-values.ts'
import { choicesQuery } from './queries.ts'
import type { ProductForm } from './use-product-form.ts'

/** Names and values by which shoppers filter; a name may have several values, in rows of their own. */
export function AttributesPanel({ form }: { form: ProductForm }) {
  const { values, errors, set } = form
  const names = useId()
  const { data: choices } = useQuery(choicesQuery)
  const change = (key: string, fields: Partial<AttributeRow>) =>
    set(({ attributes }) => ({
      attributes: attributes.map((row) => (row.key === key ? { ...row, ...fields } : row)),
    }))
  return (
    <Panel title="Thông số">
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-faint">
          Khách lọc theo các thông số này, ví dụ Chất liệu: lụa tơ tằm. Nhiều giá trị thì thêm nhiều
          dòng.
        </p>
        <datalist id={names}>
          {choices?.attributes.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {values.attributes.map((row, index) => (
          <div key={row.key} className="grid grid-cols-[1fr_1fr_2.75rem] items-start gap-2">
            <Cell
              label="Tên"
              of={`thông số ${index + 1}`}
              path={`attributes.${index}.name`}
              list={names}
              maxLength={100}
              value={row.name}
              error={errors[`attributes.${index}.name`]}
              onChange={({ target }) => change(row.key, { name: target.value })}
            />
            <Cell
              label="Giá trị"
              of={`thông số ${index + 1}`}
              path={`attributes.${index}.value`}
              maxLength={200}
              value={row.value}
              error={errors[`attributes.${index}.value`]}
              onChange={({ target }) => change(row.key, { value: target.value })}
            />
            <IconButton
              label={`Bỏ thông số ${index + 1}`}
              icon={<X aria-hidden="true" className="size-5" />}
              onClick={() =>
                set(({ attributes }) => ({
                  attributes: attributes.filter(({ key }) => key !== row.key),
                }))
              }
              className="mt-6.5"
            />
          </div>
        ))}
        <Button
          className="self-start"
          onClick={() =>
            set(({ attributes }) => ({
              attributes: [...attributes, { key: crypto.randomUUID(), name: '', value: '' }],
            }))
          }
        >
          <Plus aria-hidden="true" className="size-5" />
          Thêm thông số
        </Button>
      </div>
    </Panel>
  )
}
