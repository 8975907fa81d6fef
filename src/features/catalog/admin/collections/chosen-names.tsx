import { X } from 'lucide-react'
import { Combobox, type ComboboxOption } from '#storefront/ui/combobox.tsx'

type Props = {
  label: string
  hint: string
  options: readonly ComboboxOption[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Several of many, each found by typing. */
export function ChosenNames({ label, hint, options, chosen, error, onChange }: Props) {
  const labels = new Map(options.map((option) => [option.value, option.label]))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Combobox
        // Choosing one makes room for the next.
        key={chosen.join()}
        label={label}
        optional
        hint={hint}
        placeholder="Gõ để tìm"
        options={options.filter(({ value }) => !chosen.includes(value))}
        value=""
        error={error}
        onChange={(value) => value && onChange([...chosen, value])}
      />
      {chosen.length > 0 && (
        <ul aria-label={`${label} đã chọn`} className="flex flex-wrap gap-2">
          {chosen.map((value) => (
            <li key={value} className="max-w-full">
              <button
                type="button"
                aria-label={`Bỏ ${labels.get(value) ?? 'mục đã xoá'}`}
                onClick={() => onChange(chosen.filter((each) => each !== value))}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-edge bg-surface px-3 text-start text-sm wrap-anywhere hover:bg-sand"
              >
                {labels.get(value) ?? (options.length === 0 ? '…' : 'Đã xoá')}
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
