import { X } from 'lucide-react'
import { IconButton } from '#storefront/ui/icon-button.tsx'

type Props = {
  recent: readonly string[]
  /** Without a text: all of them. */
  onForget: (text?: string) => void
}

/**
 * The buttons that forget recent searches, beside their rows. A list box holds choices alone, so they lie over it: the
 * first one in the height of the label, then one for each row.
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
