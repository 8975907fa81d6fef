import { Play } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject } from 'react'
import type { Media } from '#features/catalog/contract.ts'
import { prepareMediaOverlay } from '#storefront/ui/media-overlay.tsx'
import { Picture, pictureAt } from '#storefront/ui/picture.tsx'
import { uploadAt, useUploads } from '#storefront/uploads.ts'
import { useHydrated } from '#storefront/use-hydrated.ts'

type Props = {
  strip: RefObject<HTMLUListElement | null>
  items: readonly Media[]
  name: string
  current: number
  /** Called when a picture is swiped to. */
  onSeen: (index: number) => void
  /** Called for arrow keys. */
  onStep: (index: number) => void
  onOpen: (index: number) => void
}

/** Pictures in a row to swipe; a single tab stop, whose arrow keys move between them. */
export const GalleryStrip = memo(function GalleryStrip(props: Props) {
  const { strip, items, name, current, onSeen, onStep, onOpen } = props
  const place = useUploads()
  const isAlive = useHydrated()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = targetOf(event.key, current, items.length)
    if (to === undefined) return
    event.preventDefault()
    onStep(to)
  }
  return (
    <ul
      data-product-picture
      ref={strip}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
        onSeen(Math.round(scrollLeft / clientWidth))
      }
      className="swipe-row -mx-4 flex bg-surface shadow-card md:mx-0 md:rounded-lg"
    >
      {items.map((item, index) => (
        <li key={item.url} className="w-full shrink-0 snap-center">
          <a
            href={
              item.kind === 'video' ? uploadAt(item.url, place) : pictureAt(item.url, 1600, place)
            }
            target="_blank"
            rel="noopener"
            tabIndex={isAlive && index !== current ? -1 : undefined}
            onPointerDown={() => void prepareMediaOverlay()}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onOpen(index)
            }}
            className="relative block"
          >
            <Picture
              src={item.kind === 'video' ? posterOf(item, items) : item.url}
              alt={item.kind === 'video' ? `Video ${name}` : altOf(item, name, index)}
              sizes="(min-width: 80rem) 34rem, (min-width: 48rem) 46vw, 100vw"
              maxWidth={1080}
              eager={index === 0 && 'first'}
              // A little lower on phones, so that price, name and rating have room below it.
              className="max-md:aspect-10/9"
            />
            {item.kind === 'video' ? (
              <PlayMark className="size-16" />
            ) : (
              <span className="sr-only"> (mở ảnh lớn)</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
})

export function PlayMark({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex items-center justify-center">
      <span
        className={`${className} flex items-center justify-center rounded-full bg-shade text-surface`}
      >
        <Play fill="currentColor" className="size-1/2" />
      </span>
    </span>
  )
}

export function altOf({ alt }: Media, name: string, index: number): string {
  return alt || `${name} – ảnh ${index + 1}`
}

/** A video without a poster uses the product's first picture. */
export function posterOf(video: Media, items: readonly Media[]): string | null {
  return video.posterUrl ?? items.find(({ kind }) => kind === 'image')?.url ?? null
}

function targetOf(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(current + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
