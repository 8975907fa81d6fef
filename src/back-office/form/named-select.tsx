import { useState } from 'react'
import { SelectField } from './select-field.tsx'

type Props = {
  label: string
  name: string
  /** What was chosen before; empty for all. */
  chosen: string
  /** Undefined while they are not known. */
  options: readonly { id: string; name: string }[] | undefined
  /** In place of the name that what is chosen has not, or not yet. */
  unnamed: string
}

/** A choice in a form of filters. It stays when its options are loaded, or loaded anew, while the form is open. */
export function NamedSelect({ label, name, chosen, options = [], unnamed }: Props) {
  const [value, setValue] = useState(chosen)
  const isNamed = value === '' || options.some(({ id }) => id === value)
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    >
      <option value="">Tất cả</option>
      {!isNamed && <option value={value}>{unnamed}</option>}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  )
}
