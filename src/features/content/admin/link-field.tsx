import { Autocomplete } from '@base-ui/react/autocomplete'
import { useDeferredValue, useId, useState } from 'react'
import { controlClass, describedBy, FieldFrame } from '#storefront/ui/field-frame.tsx'
import { type LinkChoice, useLinkChoices } from './use-link-choices.ts'

type Props = {
  label: string
  /** Empty for none. */
  value: string
  error?: string | undefined
  hint?: string
  onChange: (value: string, choice?: LinkChoice) => void
}

/** An address: one of the shop's, found by typing its name, or any other, typed as it is. */
export function LinkField({ label, value, error, hint, onChange }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { choices, isSearching } = useLinkChoices(useDeferredValue(value), isOpen)
  const help = hint ?? 'Gõ tên trang, danh mục, sản phẩm; hoặc dán địa chỉ https://…'
  return (
    <FieldFrame id={id} label={label} error={error} hint={help} optional>
      <Autocomplete.Root<LinkChoice>
        items={choices}
        filter={null}
        value={value}
        open={isOpen}
        onOpenChange={setOpen}
        openOnInputClick
        itemToStringValue={(choice) => choice.value}
        onValueChange={(typed) =>
          onChange(
            typed,
            choices.find((choice) => choice.value === typed),
          )
        }
      >
        <Autocomplete.Input
          id={id}
          // While the list is open, Base UI hides everything around it from screen readers, the label too.
          aria-label={label}
          inputMode="url"
          maxLength={500}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint: help })}
          className={controlClass}
        />
        <Autocomplete.Portal role="region" aria-label={`Gợi ý cho ${label}`}>
          <Autocomplete.Positioner sideOffset={4} className="z-60 outline-none">
            <Autocomplete.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-md border border-line bg-surface shadow-lift">
              <Autocomplete.Empty>
                <p className="px-3 py-4 text-sm text-ink-soft empty:hidden">
                  {isSearching ? 'Đang tìm…' : 'Không có gì trong cửa hàng khớp.'}
                </p>
              </Autocomplete.Empty>
              <Autocomplete.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                {(choice: LinkChoice) => (
                  <Autocomplete.Item
                    key={choice.value}
                    value={choice}
                    className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 py-2 select-none data-highlighted:bg-sand"
                  >
                    <span className="min-w-0 flex-1 wrap-anywhere">{choice.label}</span>
                    <span className="shrink-0 text-sm text-ink-faint">{choice.kind}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </FieldFrame>
  )
}
