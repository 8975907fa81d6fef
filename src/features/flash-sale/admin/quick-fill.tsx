import { useId, useState } from 'react'
import { SelectField } from '#back-office/form/select-field.tsx'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { type FormLine, keyOf, parsePieces } from './form-values.ts'
import { type Rounding, reducePrice, roundingNames, roundings } from './reduce-price.ts'
import { goodsName } from './texts.ts'

type Props = {
  lines: readonly FormLine[]
  /** Some lines are chosen; else all are filled. */
  isSelection: boolean
  onFill: (filled: FormLine[]) => void
}

const mostShown = 3

/** Fills prices, allotments and limits of many lines at once, and shows the prices before. */
export function QuickFill({ lines, isSelection, onFill }: Props) {
  const id = useId()
  const [percent, setPercent] = useState('')
  const [rounding, setRounding] = useState<Rounding>('thousand')
  const [quantity, setQuantity] = useState('')
  const [perShopper, setPerShopper] = useState('')
  const share = parsePieces(percent.replace('%', ''))
  const isShare = share !== undefined && share >= 1 && share <= 99
  const pieces = parsePieces(quantity)
  const limit = parsePieces(perShopper)
  const filled = lines.map((line) => {
    const usual = line.goods?.usualPrice
    // What was sold keeps its price.
    const price =
      isShare && usual !== undefined && line.sold === 0
        ? reducePrice(usual, share, rounding)
        : undefined
    return {
      ...line,
      ...(price !== undefined && { price: formatCount(price) }),
      ...(pieces !== undefined && { quantity: formatCount(pieces) }),
      ...(limit !== undefined && { perShopper: formatCount(limit) }),
    }
  })
  const isReady = isShare || pieces !== undefined || limit !== undefined
  const whom = isSelection ? `${lines.length} dòng đã chọn` : `cả ${lines.length} dòng`
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-md bg-sand p-3">
      <h3 id={id} className="font-semibold">
        Điền nhanh cho {whom}
      </h3>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <TextField
          label="Giảm (%)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={percent}
          error={percent !== '' && !isShare ? 'Từ 1 đến 99.' : undefined}
          onChange={({ target }) => setPercent(target.value)}
        />
        <SelectField
          label="Làm tròn"
          value={rounding}
          onChange={({ target }) => setRounding(target.value as Rounding)}
        >
          {roundings.map((value) => (
            <option key={value} value={value}>
              {roundingNames[value]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Số suất mỗi dòng"
          inputMode="numeric"
          autoComplete="off"
          maxLength={13}
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
        />
        <TextField
          label="Mỗi khách tối đa"
          inputMode="numeric"
          autoComplete="off"
          maxLength={13}
          value={perShopper}
          onChange={({ target }) => setPerShopper(target.value)}
        />
      </div>
      {isShare && (
        <ul aria-label="Giá sau khi giảm" className="flex flex-col gap-1 text-sm">
          {filled.slice(0, mostShown).map((line) => (
            <li key={keyOf(line)} className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 flex-1 truncate">{goodsName(line.goods)}</span>
              <span className="tabular-nums">
                {line.goods && formatVnd(line.goods.usualPrice)} → {line.price}đ
              </span>
            </li>
          ))}
          {filled.length > mostShown && (
            <li className="text-ink-soft">… và {filled.length - mostShown} dòng nữa</li>
          )}
        </ul>
      )}
      <Button className="self-start" disabled={!isReady} onClick={() => onFill(filled)}>
        Điền {lines.length} dòng
      </Button>
    </section>
  )
}
