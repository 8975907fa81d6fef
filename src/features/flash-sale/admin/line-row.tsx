import { CircleAlert, Trash2, TriangleAlert } from 'lucide-react'
import { formatCount, formatVnd } from '#shared/format.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { controlClass } from '#storefront/ui/field-frame.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import type { CheckedLine, LineNote } from '../admin-contract.ts'
import {
  type Column,
  cellPath,
  columnNames,
  columns,
  type FormErrors,
  type FormLine,
  tidyCell,
} from './form-values.ts'
import { goodsName } from './texts.ts'

/** Columns of the grid: choice, product, cells; on phones the cells are below. */
export const gridClass =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 gap-y-1 lg:grid-cols-[auto_minmax(0,1fr)_28rem_2.75rem]'
/** Columns of the cells: prices have the most digits. */
export const cellsClass = 'col-span-full grid grid-cols-[3fr_2fr_2fr] gap-2 lg:col-span-1'

type Props = {
  line: FormLine
  row: number
  checked: CheckedLine | undefined
  errors: FormErrors
  isChosen: boolean
  onChosen: (isChosen: boolean) => void
  onCell: (column: Column, text: string) => void
  onRemove: () => void
}

/** A line of a sale: what it is, its cells, and what is wrong with them. */
export function LineRow({ line, row, checked, errors, isChosen, onChosen, ...on }: Props) {
  // What the server knows is newer than what was kept with the draft.
  const goods = checked?.goods ?? line.goods
  const name = goodsName(goods)
  const price = parseAmount(line.price)
  const usual = goods?.usualPrice
  const facts = [
    goods && !goods.variantId && goods.variants > 1 && `cả ${goods.variants} phân loại`,
    usual !== undefined &&
      `giá thường ${usual < (goods?.highestPrice ?? 0) ? 'từ ' : ''}${formatVnd(usual)}`,
    goods && goods.stock !== null && `kho ${formatCount(goods.stock)}`,
    line.sold > 0 && `đã bán ${formatCount(line.sold)}`,
  ]
  const problem = checked?.problem ?? undefined
  const errorAt = (field: string) =>
    errors[cellPath(line, field)] ?? (problem?.field === field ? problem.text : undefined)
  const hints: Readonly<Record<Column, string>> = {
    price: price !== undefined && usual ? discountText(price, usual) : '',
    quantity: noteAt(checked, 'quantity'),
    perShopper: '',
  }
  const warned = [noteAt(checked, 'goods'), noteAt(checked, 'price')].filter(Boolean)
  return (
    <li aria-label={name} className={`${gridClass} items-start py-2`}>
      <Checkbox
        label={`Chọn ${name}`}
        hideLabel
        checked={isChosen}
        onChange={({ target }) => onChosen(target.checked)}
      />
      <div className="min-w-0 self-center">
        <p className="line-clamp-2 font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
        {errorAt('goods') && (
          <div className="flex gap-1.5 text-sm text-son">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <p className="min-w-0 wrap-anywhere">
              {errorAt('goods')}{' '}
              {problem?.sale && (
                <Link
                  to={`/flash-sale/${problem.sale.id}`}
                  className="inline-flex min-h-11 items-center font-semibold underline"
                >
                  Xem “{problem.sale.name}”
                </Link>
              )}
            </p>
          </div>
        )}
        {warned.map((text) => (
          <Warning key={text} text={text} />
        ))}
      </div>
      {line.sold > 0 ? (
        <span className="lg:hidden" />
      ) : (
        <IconButton
          label={`Bỏ ${name}`}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={on.onRemove}
          className="lg:order-last"
        />
      )}
      <div className={cellsClass}>
        {columns.map((column) => (
          <Cell
            key={column}
            place={`${row}-${column}`}
            label={`${columnNames[column]}, ${name}`}
            text={line[column]}
            isMoney={column === 'price'}
            disabled={column === 'price' && line.sold > 0}
            error={errorAt(column)}
            hint={hints[column]}
            onText={(text) => on.onCell(column, text)}
            onLeave={() => {
              const tidy = tidyCell(column, line[column])
              if (tidy !== line[column]) on.onCell(column, tidy)
            }}
          />
        ))}
      </div>
    </li>
  )
}

function discountText(price: number, usual: number): string {
  return price < usual ? `−${Math.round((1 - price / usual) * 100)} %` : ''
}

function noteAt(checked: CheckedLine | undefined, field: LineNote['field']): string {
  return checked?.warnings.find((warning) => warning.field === field)?.text ?? ''
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex gap-1.5 text-sm text-amber-deep">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}

type CellProps = {
  place: string
  label: string
  text: string
  isMoney: boolean
  disabled: boolean
  error: string | undefined
  hint: string
  onText: (text: string) => void
  onLeave: () => void
}

function Cell({ place, label, text, isMoney, disabled, error, hint, ...on }: CellProps) {
  const id = `cell-${place}`
  return (
    <div className="min-w-0">
      <input
        id={id}
        data-cell={place}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        inputMode={isMoney ? 'text' : 'numeric'}
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        disabled={disabled}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => on.onText(target.value)}
        onBlur={on.onLeave}
        className={`${controlClass} px-2 text-end tabular-nums`}
      />
      <p
        id={`${id}-note`}
        className={`min-h-5.5 text-end text-sm wrap-anywhere ${error ? 'text-son' : isMoney ? 'text-ink-soft' : 'text-amber-deep'}`}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
