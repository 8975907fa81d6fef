import { Autocomplete } from '@base-ui/react/autocomplete'
import { X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { controlClass, describedBy, FieldFrame } from '#storefront/ui/field-frame.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import type { VoucherTargets } from '../admin-contract.ts'
import { type TargetChoice, useTargetChoices } from './use-target-choices.ts'

type Props = {
  /** Null for all goods. */
  targets: VoucherTargets | null
  error: string | undefined
  disabled: boolean
  onChange: (targets: VoucherTargets | null) => void
}

const options = [
  { value: 'all', label: 'Mọi sản phẩm' },
  { value: 'some', label: 'Một số danh mục hoặc sản phẩm' },
]

/** What a voucher is for: everything, or categories and products that are found by name. */
export function TargetsField({ targets, error, disabled, onChange }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend="Giảm cho"
        options={options.map((option) => ({ ...option, disabled }))}
        value={targets ? 'some' : 'all'}
        onChange={(value) => onChange(value === 'some' ? { products: [], categories: [] } : null)}
      />
      {targets && (
        <>
          {!disabled && <Search targets={targets} error={error} onChange={onChange} />}
          <ul aria-label="Được giảm" className="flex flex-col divide-y divide-line empty:hidden">
            {(['categories', 'products'] as const).flatMap((kind) =>
              targets[kind].map(({ id, name }) => (
                <li key={id} className="flex min-h-11 items-center gap-2">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="text-sm text-ink-soft">{kindNames[kind]}: </span>
                    {name}
                  </span>
                  {!disabled && (
                    <IconButton
                      label={`Bỏ ${name}`}
                      icon={<X aria-hidden="true" className="size-5" />}
                      onClick={() =>
                        onChange({
                          ...targets,
                          [kind]: targets[kind].filter((each) => each.id !== id),
                        })
                      }
                    />
                  )}
                </li>
              )),
            )}
          </ul>
        </>
      )}
    </div>
  )
}

const kindNames = { categories: 'Danh mục', products: 'Sản phẩm' } as const

function Search({
  targets,
  error,
  onChange,
}: Pick<Props, 'error' | 'onChange'> & { targets: VoucherTargets }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useTargetChoices(useDeferredValue(typed))
  const hint = 'Danh mục gồm cả các danh mục con.'
  const add = ({ kind, ...choice }: TargetChoice) => {
    const list = kind === 'category' ? 'categories' : 'products'
    setTyped('')
    if (targets[list].some((each) => each.id === choice.id)) return
    onChange({ ...targets, [list]: [...targets[list], choice] })
  }
  return (
    <FieldFrame id={id} label="Thêm danh mục hoặc sản phẩm" error={error} hint={hint}>
      <Autocomplete.Root<TargetChoice>
        items={found.choices}
        filter={null}
        value={typed}
        open={isOpen}
        onOpenChange={setOpen}
        openOnInputClick
        autoHighlight
        itemToStringValue={({ name }) => name}
        onValueChange={(value, { reason }) => {
          // Choosing an item adds it, and does not write its name.
          if (reason !== 'item-press') setTyped(value)
        }}
      >
        <Autocomplete.Input
          id={id}
          // While the list is open, Base UI hides everything around it from screen readers, the label too.
          aria-label="Thêm danh mục hoặc sản phẩm"
          placeholder="Gõ tên để tìm"
          autoComplete="off"
          maxLength={100}
          // Enter without a choice must not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={controlClass}
        />
        <Autocomplete.Portal role="region" aria-label="Danh mục và sản phẩm tìm thấy">
          <Autocomplete.Positioner sideOffset={4} className="z-60 outline-none">
            <Autocomplete.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-md border border-line bg-surface shadow-lift">
              <Autocomplete.Empty>
                <p className="px-3 py-4 text-sm text-ink-soft empty:hidden">
                  {found.isSearching
                    ? 'Đang tìm…'
                    : found.error
                      ? problemOf(found.error)
                      : 'Không có danh mục hay sản phẩm nào khớp.'}
                </p>
              </Autocomplete.Empty>
              <Autocomplete.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                {(choice: TargetChoice) => (
                  <Autocomplete.Item
                    key={choice.id}
                    value={choice}
                    onClick={() => add(choice)}
                    className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 py-2 select-none data-highlighted:bg-sand"
                  >
                    <span className="min-w-0 flex-1 wrap-anywhere">{choice.name}</span>
                    <span className="shrink-0 text-sm text-ink-faint">
                      {choice.kind === 'category' ? 'Danh mục' : 'Sản phẩm'}
                    </span>
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
