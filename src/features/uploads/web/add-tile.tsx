import { ImagePlus } from 'lucide-react'
import { cx } from '#storefront/ui/cx.ts'
import type { FileRule } from './file-rules.ts'
import { useFileDialog } from './use-file-dialog.tsx'

type Props = {
  count: number
  rule: FileRule
  /** Files are dragged over the field. */
  isOver: boolean
  describedBy: string
  onChoose: (files: File[]) => void
}

/** The last tile, which adds files. It stays when the list is full, so that it keeps the keyboard focus. */
export function AddTile({ count, rule, isOver, describedBy, onChoose }: Props) {
  const { input, open } = useFileDialog({ accept: rule.accept, multiple: true, onChoose })
  const isFull = count >= rule.max
  return (
    <li className="aspect-square">
      {input}
      <button
        type="button"
        data-add
        aria-disabled={isFull || undefined}
        aria-describedby={describedBy}
        onClick={() => !isFull && open()}
        className={cx(
          'flex size-full flex-col items-center justify-center gap-0.5 rounded-md border border-dashed p-1 text-center text-xs font-semibold transition-colors',
          'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sand aria-disabled:text-ink-faint',
          isOver ? 'border-son bg-son-soft text-son' : 'border-edge bg-surface hover:bg-sand',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-6" />
        Thêm ảnh, video
        <span className="font-normal tabular-nums">
          {count}/{rule.max}
        </span>
      </button>
    </li>
  )
}
