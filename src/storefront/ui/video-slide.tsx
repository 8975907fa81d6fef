import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { uploadAt, useUploads } from '../uploads.ts'
import type { MediaItem } from './media-item.ts'
import { usePoster } from './use-poster.ts'

/** The height of a player's own controls. */
const controls = 80

const action = 'inline-flex min-h-11 items-center px-3 font-semibold underline'

/** Plays without sound while it is looked at, with the browser's own controls; by hand where less motion is wanted. */
export function VideoSlide({ item, isSeen }: { item: MediaItem; isSeen: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const address = uploadAt(item.url, useUploads())
  const poster = usePoster(item.posterUrl)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (hasFailed) return
    const element = video.current
    if (!isSeen) element?.pause()
    else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      // Refused where data are saved, and when it is left before it starts: then the controls are there.
      element?.play().catch(() => undefined)
    }
  }, [isSeen, hasFailed])

  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 px-16 text-center text-surface">
        <p>Không phát được video này.</p>
        <p className="flex flex-wrap justify-center gap-2">
          <button
            type="button"
            className={action}
            onClick={(event) => {
              // The button goes away.
              event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus()
              setHasFailed(false)
            }}
          >
            Thử lại
          </button>
          <a href={address} download className={action}>
            Tải video về
          </a>
        </p>
      </div>
    )
  }
  return (
    <video
      ref={video}
      src={address}
      poster={poster}
      controls
      muted
      playsInline
      preload={isSeen ? 'metadata' : 'none'}
      aria-label={item.alt || 'Video sản phẩm'}
      onError={() => setHasFailed(true)}
      // Keys and fingers on the controls move within the video, not to the next one.
      onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
      onPointerDown={(event) => isOnControls(event) && event.stopPropagation()}
      // As large as its room, as pictures are: a small one has room for its controls then, and its poster for itself.
      className="size-full object-contain"
    />
  )
}

function isOnControls({ currentTarget, clientY }: PointerEvent): boolean {
  return currentTarget.getBoundingClientRect().bottom - clientY < controls
}
