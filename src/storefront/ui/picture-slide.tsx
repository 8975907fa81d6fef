import { useCallback, useState } from 'react'
import { useUploads } from '../uploads.ts'
import type { MediaItem } from './media-item.ts'
import { pictureSources } from './picture.tsx'
import { Spinner } from './spinner.tsx'

type Room = { width: number; height: number }
type Props = { item: MediaItem; room: Room; zoom: number }

/** A picture that fills its room; sharper files are loaded when it is zoomed. */
export function PictureSlide({ item, room, zoom }: Props) {
  const [ratio, setRatio] = useState<number>()
  const width = Math.min(room.width, room.height * (ratio ?? 1))
  const look = useCallback(({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (naturalWidth > 0) setRatio(naturalWidth / naturalHeight)
  }, [])
  return (
    <>
      <img
        ref={(image) => {
          if (image?.complete) look(image)
        }}
        {...pictureSources(item.url, 1600, useUploads())}
        // Whole steps, so that few files are requested while zooming.
        sizes={`${Math.ceil(width * Math.ceil(zoom))}px`}
        alt={item.alt}
        draggable={false}
        decoding="async"
        onLoad={({ currentTarget }) => look(currentTarget)}
        style={{ width, height: width / (ratio ?? 1), opacity: ratio ? 1 : 0 }}
        className="media-viewer-picture"
      />
      {ratio === undefined && <Spinner className="absolute m-auto size-8 text-surface" />}
    </>
  )
}
