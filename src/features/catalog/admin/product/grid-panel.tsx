import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { controlClass, FieldError } from '#storefront/ui/field-frame.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { removeFromGrid } from './remove-from-grid.ts'
import type { ProductForm } from './use-product-form.ts'
import {
  addMissing,
  addOption,
  addValues,
  type Grid,
  type GridOption,
  missingRows,
  mostOptions,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
} from './variant-grid.ts'
import { VariantList } from './variant-list.tsx'

const newKey = () => crypto.randomUUID() as string
const usualNames = ['Màu sắc', 'Kích cỡ', 'Dung tích', 'Chất liệu', 'Kiểu dáng']

/** What a product can be chosen by, and its variants with their prices. */
export function GridPanel({ form }: { form: ProductForm }) {
  const { values, errors, set } = form
  const { grid } = values
  const change = (by: (grid: Grid) => Grid) => set(({ grid: now }) => ({ grid: by(now) }))
  const missing = missingRows(grid).length
  return (
    <Panel title={grid.options.length > 0 ? 'Phân loại, giá và kho' : 'Giá và kho'}>
      <div className="flex flex-col gap-4">
        {grid.options.map((option, index) => (
          <OptionFields
            key={option.key}
            option={option}
            index={index}
            form={form}
            error={errors[`options.${index}`]}
          />
        ))}
        {grid.options.length < mostOptions && (
          <Button
            className="self-start"
            onClick={() => change((now) => addOption(now, nextName(now), newKey))}
          >
            <Plus aria-hidden="true" className="size-5" />
            {grid.options.length === 0 ? 'Thêm lựa chọn như màu, cỡ' : 'Thêm lựa chọn'}
          </Button>
        )}
        <FieldError id="san-pham-variants-error" error={errors.variants} keepsRoom={false} />
        <VariantList form={form} />
        {missing > 0 && (
          <Button className="self-start" onClick={() => change((now) => addMissing(now, newKey))}>
            Thêm {missing} phân loại còn thiếu
          </Button>
        )}
      </div>
    </Panel>
  )
}

const nextName = ({ options }: Grid) =>
  usualNames.find((name) => !options.some((option) => option.name === name)) ?? ''

type OptionProps = {
  option: GridOption
  index: number
  form: ProductForm
  error: string | undefined
}

function OptionFields({ option, index, form, error }: OptionProps) {
  const { values: product, set } = form
  const names = useId()
  const remove = (what: string, by: (grid: Grid) => Grid) => removeFromGrid(form, what, by)
  const change = (by: (grid: Grid) => Grid) => set(({ grid }) => ({ grid: by(grid) }))
  const { key, name, values } = option
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="sr-only">Lựa chọn {name}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 md:max-w-xs">
          <TextField
            id={`san-pham-options.${index}`}
            label="Tên lựa chọn"
            list={names}
            maxLength={50}
            value={name}
            error={error}
            onChange={({ target }) => change((now) => renameOption(now, key, target.value))}
          />
          <datalist id={names}>
            {usualNames.map((usual) => (
              <option key={usual} value={usual} />
            ))}
          </datalist>
        </div>
        <IconButton
          label={`Bỏ lựa chọn ${name}`}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={() => remove(name, (now) => removeOption(now, key))}
          className="mt-6.5 ms-auto"
        />
      </div>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={`Giá trị của ${name}`}>
          {values.map((value) => (
            <li key={value.key} className="flex items-center rounded-md border border-edge">
              {index === 0 && product.images.length > 0 && (
                <PictureChoice
                  label={`Ảnh của ${value.text}`}
                  images={product.images}
                  chosen={
                    product.grid.rows.find(({ values: own }) => own.includes(value.key))
                      ?.imageUrl ?? null
                  }
                  onChoose={(imageUrl) =>
                    change((now) => ({
                      ...now,
                      rows: now.rows.map((row) =>
                        row.values.includes(value.key) ? { ...row, imageUrl } : row,
                      ),
                    }))
                  }
                />
              )}
              <ValueName
                text={value.text}
                label={`Giá trị ${value.text} của ${name}`}
                onRename={(text) => change((now) => renameValue(now, key, value.key, text))}
              />
              <IconButton
                label={`Bỏ ${value.text}`}
                icon={<X aria-hidden="true" className="size-4" />}
                onClick={() => remove(value.text, (now) => removeValue(now, key, value.key))}
              />
            </li>
          ))}
        </ul>
      )}
      <NewValues
        name={name}
        onAdd={(texts) => change((now) => addValues(now, key, texts, newKey))}
      />
    </fieldset>
  )
}

/** Renames when it is left, so that no two values are alike for a moment; an empty name is none. */
function ValueName({
  text,
  label,
  onRename,
}: {
  text: string
  label: string
  onRename: (text: string) => void
}) {
  const [typed, setTyped] = useState(text)
  const leave = () => {
    const name = typed.replace(/\s+/g, ' ').trim()
    if (name && name !== text) onRename(name)
    setTyped(name || text)
  }
  return (
    <input
      type="text"
      aria-label={label}
      value={typed}
      maxLength={100}
      size={Math.min(Math.max(typed.length, 3), 24)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        leave()
      }}
      className="min-h-11 min-w-0 rounded-md bg-transparent ps-3 font-semibold"
    />
  )
}

/** Values in one line, parted by commas: `Đỏ, Xanh, Vàng`. */
function NewValues({ name, onAdd }: { name: string; onAdd: (texts: string[]) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const add = () => {
    const texts = typed
      .split(/[,;\n]/)
      .map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 100))
      .filter(Boolean)
    if (texts.length > 0) onAdd(texts)
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Thêm giá trị<span className="sr-only"> của {name}</span>
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Đỏ, Xanh, Vàng"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          className={cx(controlClass, 'md:max-w-md')}
        />
        <Button
          // Before the field is left, which adds as well.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            add()
            input.current?.focus()
          }}
        >
          Thêm
        </Button>
      </div>
    </div>
  )
}
