import { X } from 'lucide-react'
import { IconButton } from '#storefront/ui/icon-button.tsx'

type Props = {
  recent: readonly string[]
  /** Without a text it removes all. */
  onForget: (text?: string) => void
}

/**
 * Buttons that remove recent searches. A list box contains choices alone, so they are positioned over it: the first at the
 * label, then one for each row.
 */
export function RecentTools({ recent, onForget }: Props) {
  return (
    <div className="pointer-events-none absolute end-4 top-1 flex flex-col items-end lg:end-auto lg:w-80">
      <button
        type="button"
        onClick={() => onForget()}
        className="pointer-events-auto -me-2 h-11 rounded-md px-2 text-sm font-semibold text-son hover:underline"
      >
        Xoá tất cả
      </button>
      {recent.map((text) => (
        <IconButton
          key={text}
          label={`Xoá “${text}”`}
          icon={<X aria-hidden="true" className="size-4" />}
          className="pointer-events-auto -me-2 text-ink-faint"
          onClick={() => onForget(text)}
        />
      ))}
    </div>
  )
}
