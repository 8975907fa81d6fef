import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { ChoiceCount, type Count } from './filter-section.tsx'

type Props = {
  label: string
  count: Count
  checked: boolean
  onChange: (checked: boolean) => void
}

export function CountedCheckbox({ label, count, checked, onChange }: Props) {
  return (
    <span className="flex min-h-11 items-center">
      <Checkbox
        label={label}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="flex-1"
      />
      <ChoiceCount of={count} />
    </span>
  )
}
