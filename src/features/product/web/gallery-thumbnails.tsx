import { memo, useEffect, useRef } from 'react'
import type { Media } from '#features/catalog/contract.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Picture } from '#storefront/ui/picture.tsx'
import { RowArrows } from '#storefront/ui/row-arrows.tsx'
import { PlayMark, posterOf } from './gallery-strip.tsx'

type Props = { items: readonly Media[]; current: number; onChoose: (index: number) => void }

/** Visible thumbnails on a desktop. */
const inView = 7

/** Thumbnails: seven in view on a desktop, as many as fit on a phone. */
export const GalleryThumbnails = memo(function GalleryThumbnails(props: Props) {
  const { items, current, onChoose } = props
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const [element, small] = [row.current, row.current?.children[current]]
    if (!element || !(small instanceof HTMLElement)) return
    const middle = small.offsetLeft - (element.clientWidth - small.offsetWidth) / 2
    element.scrollTo({ left: middle, behavior: 'instant' })
  }, [current])
  return (
    <div className="needs-script flex flex-col">
      <ul ref={row} className="swipe-row -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:gap-1 md:px-1">
        {items.map((item, index) => (
          <li
            key={item.url}
            className="w-12 shrink-0 snap-center md:w-[calc((100%-1.5rem)/7)] md:snap-start"
          >
            <button
              type="button"
              aria-label={`Xem ${item.kind === 'video' ? 'video' : 'ảnh'} ${index + 1}`}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onChoose(index)}
              className={cx(
                'relative block w-full overflow-hidden rounded-sm border-2',
                index === current ? 'border-son' : 'border-transparent hover:border-edge',
              )}
            >
              <Picture
                src={item.kind === 'video' ? posterOf(item, items) : item.url}
                alt=""
                sizes="5rem"
                maxWidth={160}
              />
              {item.kind === 'video' && <PlayMark className="size-7" />}
            </button>
          </li>
        ))}
      </ul>
      {items.length > inView && (
        <div className="hidden min-h-11 justify-end md:flex">
          <RowArrows row={row} items={items.length} labels={['Các ảnh trước', 'Các ảnh sau']} />
        </div>
      )}
    </div>
  )
})
