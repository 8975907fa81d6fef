import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Product } from '#features/catalog/contract.ts'
import { MediaOverlay } from '#storefront/ui/media-overlay.tsx'
import { galleryItems, pictureOfChoice } from '../domain/gallery.ts'
import { altOf, GalleryStrip, posterOf } from './gallery-strip.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { useProductState } from './product-state.tsx'
import { useGallery } from './use-gallery.ts'

/** The product's pictures and videos. */
export function Gallery({ product }: { product: Product }) {
  const { name, variantsRaw } = product
  const { selection } = useProductState().choice
  const items = useMemo(() => galleryItems(product), [product])
  const chosen = useMemo(() => pictureOfChoice(variantsRaw, selection), [variantsRaw, selection])
  const { strip, current, setCurrent, show, focus } = useGallery(
    chosen ? items.findIndex(({ url }) => url === chosen) : -1,
    selection,
  )
  const [isOpen, setIsOpen] = useState(false)
  const seen = useRef<number | undefined>(undefined)
  const large = useMemo(
    () =>
      items.map((item, index) =>
        item.kind === 'video'
          ? { ...item, alt: item.alt || `Video ${name}`, posterUrl: posterOf(item, items) }
          : { ...item, alt: altOf(item, name, index) },
      ),
    [items, name],
  )

  const open = useCallback(
    (index: number) => {
      setCurrent(index)
      setIsOpen(true)
    },
    [setCurrent],
  )
  const step = useCallback(
    (index: number) => {
      show(index)
      focus(index)
    },
    [show, focus],
  )
  // While the viewer covers it, focus changes scroll the strip.
  const onSeen = useCallback(
    (index: number) => {
      if (seen.current === undefined) setCurrent(index)
    },
    [setCurrent],
  )
  const onIndex = useCallback((index: number) => {
    seen.current = index
  }, [])
  useEffect(() => {
    const index = seen.current
    if (isOpen || index === undefined) return
    seen.current = undefined
    step(index)
  }, [isOpen, step])

  if (items.length === 0) {
    return (
      <p className="flex aspect-square w-full items-center justify-center self-start rounded-lg bg-sand text-ink-soft">
        Không có ảnh sản phẩm
      </p>
    )
  }
  return (
    <section
      aria-label="Hình ảnh sản phẩm"
      className="flex min-w-0 flex-col gap-2 self-start md:sticky md:top-4"
    >
      <div className="relative">
        <GalleryStrip
          strip={strip}
          items={items}
          name={name}
          current={current}
          onSeen={onSeen}
          onStep={step}
          onOpen={open}
        />
        {items.length > 1 && (
          <p
            aria-hidden="true"
            className="absolute end-0 bottom-3 rounded-full bg-ink px-3 py-1 text-xs font-semibold text-surface tabular-nums md:hidden"
          >
            {current + 1}/{items.length}
          </p>
        )}
      </div>
      {items.length > 1 && <GalleryThumbnails items={items} current={current} onChoose={show} />}
      {isOpen && (
        <MediaOverlay
          items={large}
          index={current}
          onIndex={onIndex}
          onClose={() => setIsOpen(false)}
          label={`Hình ảnh của ${name}`}
        />
      )}
    </section>
  )
}
