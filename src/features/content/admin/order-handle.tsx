import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#storefront/ui/cx.ts'

type Props = ComponentProps<'button'> & { label: string }

/** What a row is dragged by; with the focus on it, arrow keys move the row. */
export function OrderHandle({ label, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title="Kéo, hoặc dùng phím mũi tên"
      className={cx(
        'inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-faint hover:bg-sand active:cursor-grabbing',
        className,
      )}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  )
}
