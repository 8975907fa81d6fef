import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { Spinner } from '#storefront/ui/spinner.tsx'

export type Action = {
  key: string
  label: string
  busy?: boolean
  disabled?: boolean
  onPress: () => void
}

/** A button that opens further actions. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  // Within the page's landmark.
  const frame = useRef<HTMLDivElement>(null)
  const isBusy = actions.some(({ busy }) => busy)
  return (
    <Menu.Root>
      <div ref={frame} className="contents" />
      <Menu.Trigger aria-busy={isBusy || undefined} className={buttonClass({})}>
        {isBusy && <Spinner />}
        {label}
        <ChevronDown aria-hidden="true" className="size-5" />
      </Menu.Trigger>
      <Menu.Portal container={frame}>
        <Menu.Positioner className="z-50" sideOffset={4} align="end" collisionPadding={8}>
          <Menu.Popup className="max-h-(--available-height) min-w-60 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lift outline-none">
            {actions.map(({ key, label: name, disabled = false, onPress }) => (
              <Menu.Item
                key={key}
                disabled={disabled}
                onClick={onPress}
                className="flex min-h-11 cursor-default items-center rounded-md px-3 outline-none select-none data-disabled:text-ink-faint data-highlighted:bg-sand"
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
