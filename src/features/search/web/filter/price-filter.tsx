import { useId, useLayoutEffect, useRef } from 'react'
import { formatCount } from '#shared/format.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import { type Filter, readPrice } from '../../domain.ts'
import { FilterSection } from './filter-section.tsx'
import { priceRanges } from './price-steps.ts'
import { RangeNote } from './range-note.tsx'
import { ToggleChip } from './toggle-chip.tsx'

type Range = Pick<Filter, 'priceMin' | 'priceMax'>
type Props = Range & {
  /** Lowest and highest price of the products. */
  bounds: { min: number; max: number } | null
  onChange: (range: Range) => void
}

/** A price range, typed or chosen from round ones. */
export function PriceFilter({ priceMin, priceMax, bounds, onChange }: Props) {
  const noteId = useId()
  return (
    <FilterSection title="Khoảng giá">
      <div className="flex flex-wrap items-end gap-2">
        <PriceField
          label="Giá từ"
          price={priceMin}
          noteId={noteId}
          onChange={(price) => onChange({ priceMin: price, priceMax })}
        />
        <PriceField
          label="Giá đến"
          price={priceMax}
          noteId={noteId}
          onChange={(price) => onChange({ priceMin, priceMax: price })}
        />
      </div>
      <RangeNote id={noteId} min={priceMin} max={priceMax} />
      <ul className="flex flex-wrap gap-2 pt-3">
        {priceRanges(bounds).map(({ label, min, max }) => {
          const isOn = min === priceMin && max === priceMax
          return (
            <li key={label}>
              <ToggleChip
                isOn={isOn}
                onToggle={() =>
                  onChange(
                    isOn ? { priceMin: null, priceMax: null } : { priceMin: min, priceMax: max },
                  )
                }
              >
                {label}
              </ToggleChip>
            </li>
          )
        })}
      </ul>
    </FilterSection>
  )
}

type FieldProps = {
  label: string
  price: number | null
  noteId: string
  onChange: (price: number | null) => void
}

function PriceField({ label, price, noteId, onChange }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const text = price === null ? '' : formatCount(price)
  // Separators move while digits are typed; the caret stays behind the same digit.
  const digitsAfter = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (digitsAfter.current === undefined) return
    const place = placeBefore(text, digitsAfter.current)
    digitsAfter.current = undefined
    input.current?.setSelectionRange(place, place)
  })
  return (
    <div className="relative min-w-32 flex-1">
      <TextField
        ref={input}
        label={label}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={18}
        aria-describedby={noteId}
        className="pe-7"
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          digitsAfter.current = value.slice(selectionEnd ?? value.length).replace(/\D/g, '').length
          onChange(readPrice(value.replace(/\D/g, '')))
        }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute end-3 bottom-3 text-ink-faint"
      >
        đ
      </span>
    </div>
  )
}

/** Caret position with this many digits to its right; never behind a separator, which can't be deleted. */
function placeBefore(text: string, digits: number): number {
  let place = text.length
  for (let left = digits; place > 0; place -= 1) {
    const isDigit = /\d/.test(text.charAt(place - 1))
    if (isDigit && left === 0) break
    if (isDigit) left -= 1
  }
  return place
}
