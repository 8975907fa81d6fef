import 'yet-another-react-lightbox/styles.css'
import './media-viewer.css'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { MediaItem, MediaViewerProps } from './media-item.ts'
import { PictureSlide } from './picture-slide.tsx'
import { VideoSlide } from './video-slide.tsx'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: { type: 'picture'; item: MediaItem }
    film: { type: 'film'; item: MediaItem }
  }
}

/** Maximum zoom, relative to the fitted size. */
const mostZoom = 4

const icons = {
  iconPrev: () => <ChevronLeft aria-hidden="true" />,
  iconNext: () => <ChevronRight aria-hidden="true" />,
  iconClose: () => <X aria-hidden="true" />,
  iconZoomIn: () => <ZoomIn aria-hidden="true" />,
  iconZoomOut: () => <ZoomOut aria-hidden="true" />,
}

/** Full-page viewer, loaded by MediaOverlay. */
export default function MediaViewer({ items, index, onClose, onIndex, label }: MediaViewerProps) {
  // A changed index would reset the viewer.
  const [first] = useState(index)
  const [slides] = useState(() =>
    items.map((item) => ({
      type: item.kind === 'video' ? ('film' as const) : ('picture' as const),
      item,
    })),
  )
  const [current, setCurrent] = useState(index)
  const controller = useRef<ControllerRef>(null)
  useKeysFromElsewhere(controller, onClose)
  return (
    <Lightbox
      open
      close={onClose}
      index={first}
      slides={slides}
      plugins={[Zoom]}
      className="media-viewer"
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '8%' }}
      controller={{ ref: controller, closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{
        supports: ['picture'],
        maxZoom: mostZoom,
        doubleClickMaxStops: 2,
        pinchZoomV4: true,
        scrollToZoom: true,
      }}
      animation={{ fade: 180, swipe: 250, navigation: 200, zoom: 200 }}
      labels={{
        Lightbox: label,
        'Photo gallery': label,
        Carousel: 'băng ảnh',
        Slide: 'ảnh',
        '{index} of {total}': '{index} trên {total}',
        Previous: 'Ảnh trước',
        Next: 'Ảnh sau',
        Close: 'Đóng',
        'Zoom in': 'Phóng to',
        'Zoom out': 'Thu nhỏ',
      }}
      on={{
        view: ({ index: seen }) => {
          setCurrent(seen)
          onIndex?.(seen)
        },
      }}
      render={{
        ...icons,
        ...(slides.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
        slide: ({ slide, rect, offset, zoom = 1 }) => {
          if (slide.type === 'picture') {
            return <PictureSlide item={slide.item} room={rect} zoom={zoom} />
          }
          if (slide.type === 'film') {
            return <VideoSlide item={slide.item} isSeen={offset === 0} />
          }
          return null
        },
        controls: () =>
          slides.length > 1 && (
            <p aria-hidden="true" className="media-viewer-count">
              {current + 1}/{slides.length}
            </p>
          ),
      }}
    />
  )
}

/** Keys pressed outside of the viewer: before it has the focus, or after Tab left its last button. */
function useKeysFromElsewhere(
  controller: RefObject<ControllerRef | null>,
  onClose: () => void,
): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isOurs = target instanceof Element && target.closest('.media-viewer') !== null
      if (isOurs || key === 'Tab') return
      controller.current?.focus()
      if (key !== 'Escape') return
      if (controller.current) controller.current.close()
      else onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [controller, onClose])
}
