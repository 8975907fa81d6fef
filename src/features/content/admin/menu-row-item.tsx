import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { LinkField } from './link-field.tsx'
import type { MenuRow } from './menu-rows.ts'
import { OrderHandle } from './order-handle.tsx'

type Props = {
  row: MenuRow
  /** It leads to what shoppers do not find. */
  isDead: boolean
  isOpen: boolean
  errors: Readonly<Record<string, string>>
  /** How far it is dragged. */
  offset: { dx: number; dy: number } | undefined
  dropMark: 'before' | 'after' | undefined
  handleProps: Partial<ComponentProps<'button'>>
  onToggle: () => void
  onChange: (typed: Partial<MenuRow>) => void
  onStep: (step: 'up' | 'down' | 'out' | 'in') => void
  onRemove: () => void
}

const indents = ['', 'ms-6 sm:ms-8', 'ms-12 sm:ms-16']
const steps = [
  ['up', 'Lên', ArrowUp],
  ['down', 'Xuống', ArrowDown],
  ['out', 'Ra ngoài một cấp', ArrowLeft],
  ['in', 'Vào trong một cấp', ArrowRight],
] as const

/** An entry of a menu: its name and where it leads, with its fields while it is open. */
export function MenuRowItem(props: Props) {
  const { row, isDead, errors, offset, dropMark, onChange } = props
  const name = row.label || 'Mục chưa có tên'
  const isWrong = Object.keys(errors).length > 0
  const isOpen = props.isOpen || isWrong
  return (
    <li
      style={offset && { transform: `translate(${offset.dx}px, ${offset.dy}px)` }}
      className={cx(
        'rounded-md bg-surface shadow-card',
        indents[row.depth],
        offset && 'relative z-20 opacity-90 shadow-lift',
        !offset &&
          dropMark === 'before' &&
          'outline-son before:-mt-1.5 before:mb-0.5 before:block before:h-1 before:rounded-full before:bg-son',
        !offset &&
          dropMark === 'after' &&
          'after:mt-0.5 after:-mb-1.5 after:block after:h-1 after:rounded-full after:bg-son',
        isWrong && 'ring-2 ring-son',
      )}
    >
      <div className="flex items-center gap-1 p-1">
        <OrderHandle label={`Đổi chỗ ${name}`} {...props.handleProps} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={props.onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 text-start hover:bg-sand"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{name}</span>
            {row.url && <span className="block truncate text-sm text-ink-soft">{row.url}</span>}
          </span>
          {isDead && <Badge tone="amber">Không có trang này</Badge>}
          <ChevronDown
            aria-hidden="true"
            className={cx(
              'size-5 shrink-0 text-ink-faint transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-4 border-t border-line p-4">
          <TextField
            label="Tên mục"
            value={row.label}
            maxLength={100}
            autoComplete="off"
            error={errors.label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
          <LinkField
            label="Dẫn đến"
            value={row.url}
            error={errors.url}
            onChange={(url, choice) =>
              onChange({
                url,
                ...(choice && row.label === '' && { label: choice.label.slice(0, 100) }),
              })
            }
          />
          <div className="flex flex-wrap items-center gap-1">
            {steps.map(([step, label, Icon]) => (
              <IconButton
                key={step}
                label={`${label}: ${name}`}
                icon={<Icon aria-hidden="true" className="size-5" />}
                onClick={() => props.onStep(step)}
              />
            ))}
            <Button className="ms-auto" aria-label={`Xoá mục ${name}`} onClick={props.onRemove}>
              <Trash2 aria-hidden="true" className="size-5" />
              Xoá mục
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
