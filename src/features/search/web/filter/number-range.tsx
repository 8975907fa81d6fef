import { useId, useState } from 'react'
import type { FacetCounts } from '#features/catalog/web/public.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { AttributeFilter } from '../../domain.ts'
import { formatNumber } from './applied-filters.ts'
import { RangeNote } from './range-note.tsx'

type Props = {
  name: string
  facet: FacetCounts['attributes'][number] | undefined
  selected: AttributeFilter
  onChange: (selected: AttributeFilter) => void
}

export function NumberRange({ name, facet, selected, onChange }: Props) {
  const noteId = useId()
  const unit = facet?.unit ? ` (${facet.unit})` : ''
  const field = (end: 'min' | 'max', word: string) => (
    <NumberField
      label={`${word}${unit}`}
      fieldName={`${name} ${word.toLowerCase()}${unit}`}
      noteId={noteId}
      value={selected[end]}
      placeholder={facet?.[end] ?? null}
      onChange={(value) => onChange({ ...selected, [end]: value })}
    />
  )
  return (
    <>
      <div className="flex gap-3">
        {field('min', 'Từ')}
        {field('max', 'Đến')}
      </div>
      <RangeNote id={noteId} min={selected.min} max={selected.max} />
    </>
  )
}

type FieldProps = {
  label: string
  fieldName: string
  noteId: string
  value: number | null
  placeholder: number | null
  onChange: (value: number | null) => void
}

function NumberField({ label, fieldName, noteId, value, placeholder, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <div className="min-w-0 flex-1">
      <TextField
        label={label}
        aria-label={fieldName}
        aria-describedby={noteId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        value={typed ?? (value === null ? '' : formatNumber(value))}
        placeholder={placeholder === null ? undefined : formatNumber(placeholder)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(readNumber(currentTarget.value))
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}

/** `1.500,5` → 1500.5; null when it is no number. */
function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/\.(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  return /^-?\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : null
}
