import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { matchesTyped } from './combobox-match.ts'
import { cx } from './cx.ts'
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

export type ComboboxOption = { value: string; label: string }

type Props = FieldTexts & {
  options: readonly ComboboxOption[]
  /** Value of the chosen option; empty for none. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  emptyText?: string
  disabled?: boolean
  name?: string
  inputRef?: React.Ref<HTMLInputElement>
}

/** One of many values, found by typing; “da nang” finds “Đà Nẵng”, “q1” finds “Quận 1”. */
export function Combobox({
  label,
  error,
  hint,
  optional,
  options,
  value,
  onChange,
  placeholder,
  emptyText = 'Không có mục nào phù hợp.',
  disabled = false,
  name,
  inputRef,
}: Props) {
  const id = useId()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <Base.Root<ComboboxOption>
        items={options}
        value={chosen}
        onValueChange={(option) => onChange(option?.value ?? '')}
        isItemEqualToValue={(one, other) => one.value === other.value}
        filter={(option, query) => matchesTyped(option.label, query)}
        autoHighlight
        disabled={disabled}
      >
        <Base.InputGroup className="relative">
          <Base.Input
            id={id}
            // While the list is open, Base UI hides everything around it from screen readers, the label too.
            aria-label={label}
            {...(name && { name })}
            {...(inputRef && { ref: inputRef })}
            {...(placeholder && { placeholder })}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { error, hint })}
            className={cx(controlClass, 'pe-11')}
          />
          <Base.Trigger
            aria-label={`Mở danh sách ${label}`}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-ink-faint"
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal role="region" aria-label={`Danh sách ${label}`}>
          <Base.Positioner sideOffset={4} className="z-60 outline-none">
            <Base.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-md border border-line bg-surface shadow-lift">
              <Base.Empty>
                <p className="px-3 py-4 text-sm text-ink-soft">{emptyText}</p>
              </Base.Empty>
              <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                {(option: ComboboxOption) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 py-2 text-base select-none data-highlighted:bg-sand data-selected:font-semibold"
                  >
                    <span className="flex-1">{option.label}</span>
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" className="size-5 text-son" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  )
}
