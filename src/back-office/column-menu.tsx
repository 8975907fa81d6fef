import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '#storefront/ui/button-class.ts'
import type { Column, useColumns } from './use-columns.ts'

type Props<Name extends string> = {
  columns: readonly Column<Name>[]
  chosen: ReturnType<typeof useColumns<Name>>
  /** The column that every row has. */
  fixed: string
}

const itemClass =
  'flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 outline-none select-none data-disabled:text-ink-faint data-highlighted:bg-sand'

/** A button that opens the list's optional columns. */
export function ColumnMenu<Name extends string>({ columns, chosen, fixed }: Props<Name>) {
  // Within the page's landmark.
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root>
      <div ref={frame} className="contents" />
      <Menu.Trigger className={buttonClass({})}>
        <Columns3 aria-hidden="true" className="size-5" />
        Cột
      </Menu.Trigger>
      <Menu.Portal container={frame}>
        <Menu.Positioner className="z-50" sideOffset={4} align="end" collisionPadding={8}>
          <Menu.Popup className="max-h-(--available-height) min-w-60 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lift outline-none">
            <Menu.CheckboxItem className={itemClass} checked disabled>
              <Mark />
              {fixed}
            </Menu.CheckboxItem>
            {columns.map(({ name, label }) => (
              <Menu.CheckboxItem
                key={name}
                className={itemClass}
                checked={chosen.shown.has(name)}
                onCheckedChange={(isShown) => chosen.show(name, isShown)}
              >
                <Mark />
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Mark() {
  return (
    <span
      aria-hidden="true"
      className="flex size-5 shrink-0 items-center justify-center rounded-sm border-2 border-edge"
    >
      <Menu.CheckboxItemIndicator>
        <Check className="size-4 text-son" />
      </Menu.CheckboxItemIndicator>
    </span>
  )
}
