import { useCallback, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { Cell, MoneyCell } from './cell.tsx'
import type { ProductForm } from './use-product-form.ts'
import { type GridRow, removeRow, rowLabel } from './variant-grid.ts'
import { columnsClass, VariantRow } from './variant-row.tsx'

/** Drawn at first: a thousand variants have some thousand fields. */
const pageSize = 50

/** The variants with their prices and stock. */
export function VariantList({ form }: { form: ProductForm }) {
  const { values, errors, set } = form
  const { grid, images } = values
  const [shown, setShown] = useState(pageSize)
  const change = useCallback(
    (key: string, fields: Partial<GridRow>) =>
      set(({ grid: now }) => ({
        grid: {
          ...now,
          rows: now.rows.map((row) => (row.key === key ? { ...row, ...fields } : row)),
        },
      })),
    [set],
  )
  const remove = useCallback(
    (key: string) => set(({ grid: now }) => ({ grid: removeRow(now, key) })),
    [set],
  )
  const isPlain = grid.rows.every((row) => row.values.length === 0)
  const lastWrong = Math.max(
    -1,
    ...Object.keys(errors).map((path) => Number(/^variants\.(\d+)/.exec(path)?.[1] ?? -1)),
  )
  const count = Math.max(shown, lastWrong + 1)
  return (
    <div className="flex flex-col gap-3">
      {grid.rows.length > 1 && <FillAll form={form} />}
      {!isPlain && (
        <div
          aria-hidden="true"
          className={`max-lg:hidden ${columnsClass} px-3 text-sm font-semibold`}
        >
          <span>Phân loại</span>
          <span>Giá bán</span>
          <span>Giá khuyến mãi</span>
          <span>Tồn kho</span>
          <span>SKU</span>
          <span />
        </div>
      )}
      <ul aria-label="Phân loại" className="flex flex-col gap-3 lg:gap-2">
        {grid.rows.slice(0, count).map((row, index) => (
          <VariantRow
            key={row.key}
            row={row}
            index={index}
            label={rowLabel(grid, row)}
            isPlain={isPlain}
            isOnly={grid.rows.length === 1}
            errors={errors}
            images={images}
            onChange={change}
            onRemove={remove}
          />
        ))}
      </ul>
      {grid.rows.length > count && (
        <Button className="self-start" onClick={() => setShown(count + pageSize)}>
          Hiện thêm, còn {grid.rows.length - count} phân loại
        </Button>
      )}
    </div>
  )
}

type Filling = { price: number | null; discountPrice: number | null; stock: string; weight: string }
const emptyFilling: Filling = { price: null, discountPrice: null, stock: '', weight: '' }

/** What is typed here goes into all variants at once; empty fields change nothing. */
function FillAll({ form }: { form: ProductForm }) {
  const [filling, setFilling] = useState(emptyFilling)
  const type = (fields: Partial<Filling>) => setFilling((old) => ({ ...old, ...fields }))
  const { price, discountPrice, stock, weight } = filling
  const isEmpty = price === null && discountPrice === null && stock === '' && weight === ''
  const of = 'của tất cả'
  const { rows } = form.values.grid
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 rounded-md bg-paper p-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
      <legend className="sr-only">Điền cho tất cả phân loại</legend>
      <MoneyCell
        label="Giá bán"
        of={of}
        amount={price}
        onAmount={(amount) => type({ price: amount })}
      />
      <MoneyCell
        label="Giá khuyến mãi"
        of={of}
        amount={discountPrice}
        onAmount={(amount) => type({ discountPrice: amount })}
      />
      <Cell
        label="Tồn kho"
        of={of}
        inputMode="numeric"
        value={stock}
        onChange={({ target }) => type({ stock: target.value })}
      />
      <Cell
        label="Nặng (gam)"
        of={of}
        inputMode="numeric"
        value={weight}
        onChange={({ target }) => type({ weight: target.value })}
      />
      <Button
        className="max-lg:col-span-2"
        disabled={isEmpty}
        onClick={() => {
          form.set(({ grid }) => ({
            grid: { ...grid, rows: grid.rows.map((row) => filled(row, filling)) },
          }))
          setFilling(emptyFilling)
        }}
      >
        Điền cho {rows.length} phân loại
      </Button>
    </fieldset>
  )
}

function filled(row: GridRow, { price, discountPrice, stock, weight }: Filling): GridRow {
  return {
    ...row,
    price: price ?? row.price,
    discountPrice: discountPrice ?? row.discountPrice,
    openingStock: row.id === null && stock !== '' ? stock : row.openingStock,
    weight: weight || row.weight,
  }
}
