import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { defaultPicture } from '../default-picture.ts'
import { uploadAt, useUploads } from '../uploads.ts'
import type { MediaItem } from './media-item.ts'
import { pictureAt } from './picture.tsx'

/** Height of a player's own controls. */
const controls = 80

const action = 'inline-flex min-h-11 items-center px-3 font-semibold underline'

/** Plays muted while it is visible, with the browser's controls; not by itself with reduced motion. */
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
      // Refused in data-saving mode, and when it is left before it starts: the controls remain.
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
              // The pressed button disappears.
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
      // Keys and touches on the controls seek within the video instead of changing the slide.
      onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
      onPointerDown={(event) => isOnControls(event) && event.stopPropagation()}
      // Fills its room like a picture: a small video gets room for its controls.
      className="size-full object-contain"
    />
  )
}

function isOnControls({ currentTarget, clientY }: PointerEvent): boolean {
  return currentTarget.getBoundingClientRect().bottom - clientY < controls
}

/** Poster of a video. Browsers report no failed poster, so it is loaded as a picture too. */
function usePoster(src: string | null): string | undefined {
  const [lost, setLost] = useState<string>()
  const place = useUploads()
  const address = src ? pictureAt(src, 1080, place) : undefined
  useEffect(() => {
    if (!address) return
    const picture = new Image()
    picture.onerror = () => setLost(address)
    picture.src = address
    return () => {
      picture.onerror = null
    }
  }, [address])
  return address && address === lost ? defaultPicture : address
}
