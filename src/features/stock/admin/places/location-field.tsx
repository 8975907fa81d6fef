import { SelectField } from '#back-office/form/select-field.tsx'
import type { useWorkplace } from './queries.ts'

type Props = {
  label: string
  place: ReturnType<typeof useWorkplace>
  error?: string | undefined
  hint?: string | undefined
  /** Called after another one was chosen. */
  onChoose?: () => void
}

/** The place that something is about, in a shop with several. */
export function LocationField({ label, place, error, hint, onChoose }: Props) {
  if (!place.isSeveral) return null
  return (
    <SelectField
      label={label}
      value={place.locationId}
      error={error}
      hint={hint}
      onChange={({ target }) => {
        place.choose(target.value)
        onChoose?.()
      }}
    >
      {place.open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
