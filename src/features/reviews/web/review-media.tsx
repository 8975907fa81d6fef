import { Play } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '#storefront/ui/media-item.ts'
import { MediaOverlay, prepareMediaOverlay } from '#storefront/ui/media-overlay.tsx'
import { Picture, pictureAt } from '#storefront/ui/picture.tsx'
import { uploadAt, useUploads } from '#storefront/uploads.ts'
import type { Review } from '../contract.ts'
import { isVideo } from '../domain.ts'

type Props = Pick<Review, 'media'> & {
  /** Display name of the author. */
  author: string
}

/** Pictures and videos of a review, which open in the viewer. */
export function ReviewMedia({ media, author }: Props) {
  const [opened, setOpened] = useState<number>()
  const place = useUploads()
  const items = itemsOf({ media, author })
  if (items.length === 0) return null
  return (
    <>
      <ul className="grid max-w-96 grid-cols-4 gap-2 md:flex md:max-w-none md:flex-wrap">
        {items.map(({ kind, url, alt, mimeType, posterUrl }, index) => (
          <li key={url}>
            <a
              href={kind === 'video' ? uploadAt(url, place) : pictureAt(url, 1600, place)}
              target="_blank"
              rel="noopener"
              aria-label={alt}
              {...(mimeType && { type: mimeType })}
              onPointerDown={() => void prepareMediaOverlay()}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                setOpened(index)
              }}
              className="block aspect-square overflow-hidden rounded-md border border-line md:size-24"
            >
              {kind === 'video' ? <Film posterUrl={posterUrl} /> : <Small src={url} />}
            </a>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <MediaOverlay
          items={items}
          index={opened}
          label={`Hình ảnh trong đánh giá của ${author}`}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function Film({ posterUrl }: Pick<MediaItem, 'posterUrl'>) {
  return (
    <span className="relative flex size-full items-center justify-center bg-ink text-surface">
      {posterUrl && <Small src={posterUrl} />}
      <span className="absolute flex size-10 items-center justify-center rounded-full bg-shade">
        <Play aria-hidden="true" className="size-5 fill-current" />
      </span>
    </span>
  )
}

function Small({ src }: { src: string }) {
  return <Picture src={src} alt="" sizes="6rem" maxWidth={320} className="aspect-square" />
}

function itemsOf({ media, author }: Props): MediaItem[] {
  return media.map((file, index) => {
    const kind = isVideo(file) ? 'video' : 'image'
    return {
      kind,
      url: file.url,
      alt: `${kind === 'video' ? 'Video' : 'Ảnh'} ${index + 1} trong đánh giá của ${author}`,
      mimeType: file.mimeType || null,
      posterUrl: file.posterUrl,
    }
  })
}
