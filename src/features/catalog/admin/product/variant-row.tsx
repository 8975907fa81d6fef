import { ChevronDown, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Switch } from '#storefront/ui/switch.tsx'
import { Cell, MoneyCell } from './cell.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { FieldErrors } from './use-product-form.ts'
import type { GridRow } from './variant-grid.ts'

export const columnsClass =
  'lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,1fr)_5.5rem] lg:items-start lg:gap-2'

type Props = {
  row: GridRow
  index: number
  label: string
  /** The product is sold in one form, so that its SKU stands at the product. */
  isPlain: boolean
  isOnly: boolean
  errors: FieldErrors
  images: readonly { url: string; alt: string }[]
  onChange: (key: string, fields: Partial<GridRow>) => void
  onRemove: (key: string) => void
}

const isHidden = [
  'barcode',
  'costPrice',
  'weightGram',
  'lengthMm',
  'widthMm',
  'heightMm',
  'preorderDays',
]

/** A variant. Drawn anew only when it or an error has changed. */
export const VariantRow = memo(function VariantRow(props: Props) {
  const { row, index, label, isPlain, isOnly, errors, onChange, onRemove } = props
  const [isOpen, setOpen] = useState(false)
  const path = (field: string) => `variants.${index}.${field}`
  const error = (field: string) => errors[path(field)]
  const change = (fields: Partial<GridRow>) => onChange(row.key, fields)
  const hasHiddenError = isHidden.some((field) => error(field))
  const name = label || 'sản phẩm'
  const isShown = isOpen || hasHiddenError
  return (
    <li
      className={cx(
        'grid grid-cols-2 gap-3',
        isPlain ? 'md:grid-cols-4' : `rounded-md border border-line p-3 ${columnsClass}`,
      )}
    >
      {!isPlain && (
        <div className="col-span-2 flex items-center gap-2 lg:col-span-1 lg:min-h-12">
          <p className="min-w-0 flex-1 font-semibold break-words">{label}</p>
        </div>
      )}
      <MoneyCell
        label="Giá bán"
        of={label}
        inColumn={!isPlain}
        path={path('price')}
        amount={row.price}
        error={error('price')}
        onAmount={(price) => change({ price })}
      />
      <MoneyCell
        label="Giá khuyến mãi"
        of={label}
        inColumn={!isPlain}
        path={path('discountPrice')}
        amount={row.discountPrice}
        error={error('discountPrice')}
        onAmount={(discountPrice) => change({ discountPrice })}
      />
      {row.id === null ? (
        <Cell
          label="Tồn kho"
          of={label}
          inColumn={!isPlain}
          path={path('openingStock')}
          inputMode="numeric"
          placeholder="Không đếm"
          value={row.openingStock}
          error={error('openingStock')}
          onChange={({ target }) => change({ openingStock: target.value })}
        />
      ) : (
        <div className="flex flex-col gap-1">
          <p className={cx('text-sm font-semibold', !isPlain && 'lg:sr-only')}>Tồn kho</p>
          <p className="flex min-h-12 items-center tabular-nums">
            {row.stock === null ? 'Không đếm' : row.stock.toLocaleString('vi-VN')}
          </p>
        </div>
      )}
      {!isPlain && (
        <Cell
          label="SKU"
          of={label}
          inColumn
          path={path('sku')}
          maxLength={64}
          value={row.sku}
          error={error('sku')}
          onChange={({ target }) => change({ sku: target.value })}
        />
      )}
      <div
        className={cx('flex items-end justify-end lg:items-start', !isPlain && 'max-lg:col-span-2')}
      >
        <button
          type="button"
          aria-expanded={isShown}
          aria-label={`Thêm thông tin của ${name}`}
          onClick={() => setOpen(!isShown)}
          className="inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold text-ink-soft hover:bg-sand"
        >
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 transition-transform', isShown && 'rotate-180')}
          />
          <span className={cx(!isPlain && 'lg:sr-only')}>Thêm</span>
        </button>
        {!isOnly && (
          <IconButton
            label={`Bỏ phân loại ${name}`}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onRemove(row.key)}
          />
        )}
      </div>
      <p className="col-span-full text-sm text-son empty:hidden">
        {error('values') ?? error('id')}
      </p>
      {isShown && <Details {...props} path={path} error={error} change={change} />}
    </li>
  )
})

type DetailProps = Props & {
  path: (field: string) => string
  error: (field: string) => string | undefined
  change: (fields: Partial<GridRow>) => void
}

function Details({ row, label, isPlain, images, path, error, change }: DetailProps) {
  const text = (field: 'weight' | 'length' | 'width' | 'height', name: string, stored: string) => (
    <Cell
      label={name}
      of={label}
      path={path(stored)}
      inputMode="decimal"
      value={row[field]}
      error={error(stored)}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <div className="col-span-full grid grid-cols-2 gap-3 border-t border-line pt-3 md:grid-cols-4">
      <MoneyCell
        label="Giá vốn"
        of={label}
        path={path('costPrice')}
        amount={row.costPrice}
        error={error('costPrice')}
        onAmount={(costPrice) => change({ costPrice })}
      />
      <Cell
        label="Mã vạch"
        of={label}
        path={path('barcode')}
        maxLength={32}
        value={row.barcode}
        error={error('barcode')}
        onChange={({ target }) => change({ barcode: target.value })}
      />
      {text('weight', 'Nặng (gam)', 'weightGram')}
      {text('length', 'Dài (cm)', 'lengthMm')}
      {text('width', 'Rộng (cm)', 'widthMm')}
      {text('height', 'Cao (cm)', 'heightMm')}
      {!isPlain && images.length > 0 && (
        <div className="flex flex-col gap-1 text-sm font-semibold">
          Ảnh
          <PictureChoice
            label={`Ảnh của ${label}`}
            images={images}
            chosen={row.imageUrl}
            onChoose={(imageUrl) => change({ imageUrl })}
          />
        </div>
      )}
      <div className="col-span-full grid gap-3 md:grid-cols-2">
        <Switch
          label="Bán đặt trước khi hết hàng"
          checked={row.isPreorder}
          onChange={({ target }) => change({ isPreorder: target.checked })}
        />
        {row.isPreorder && (
          <Cell
            label="Số ngày chờ hàng"
            of={label}
            path={path('preorderDays')}
            inputMode="numeric"
            value={row.preorderDays}
            error={error('preorderDays')}
            onChange={({ target }) => change({ preorderDays: target.value })}
          />
        )}
      </div>
      {row.id !== null && (
        <p className="col-span-full text-sm text-ink-faint">
          Tồn kho được đổi ở mục Kho, để không mất đơn vừa đặt.
        </p>
      )}
    </div>
  )
}
