import { useEffect, useRef, useState } from 'react'
import type { Product } from '#features/catalog/contract.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Picture, pictureAt } from '#storefront/ui/picture.tsx'

type Props = {
  product: Product
  /** The chosen variant's picture. */
  shown: string | undefined
}

/** The pictures in a strip to swipe, and small ones to choose from. */
export function Gallery({ product, shown }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const ofVariants = product.variantsRaw.map(({ image }) => image?.url).filter(isText)
  const pictures = [...new Set([...product.album, ...ofVariants])]
  const target = shown ? pictures.indexOf(shown) : -1

  const show = (index: number) => {
    const element = strip.current
    setCurrent(index)
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
  }
  useEffect(() => {
    const element = strip.current
    if (target < 0 || !element) return
    setCurrent(target)
    element.scrollTo({ left: target * element.clientWidth, behavior: 'instant' })
  }, [target])

  if (pictures.length === 0) {
    return (
      <p className="flex aspect-square w-full items-center justify-center self-start rounded-lg bg-sand text-ink-soft">
        Không có ảnh sản phẩm
      </p>
    )
  }
  return (
    <section
      aria-label="Hình ảnh sản phẩm"
      className="flex min-w-0 flex-col gap-3 self-start md:sticky md:top-4"
    >
      <div className="relative">
        <ul
          data-product-picture
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
          className="swipe-row -mx-4 flex bg-surface shadow-card md:mx-0 md:rounded-lg"
        >
          {pictures.map((src, index) => (
            <li key={src} className="w-full shrink-0 snap-center">
              <a href={pictureAt(src, 1600)} target="_blank" rel="noopener">
                <Picture
                  src={src}
                  alt={`${product.name} – ảnh ${index + 1}`}
                  sizes="(min-width: 80rem) 34rem, (min-width: 48rem) 46vw, 100vw"
                  maxWidth={1080}
                  eager={index === 0}
                />
                <span className="sr-only"> (mở ảnh lớn)</span>
              </a>
            </li>
          ))}
        </ul>
        <p
          aria-hidden="true"
          className="absolute end-0 bottom-3 rounded-full bg-ink px-3 py-1 text-xs font-semibold text-surface tabular-nums md:hidden"
        >
          {current + 1}/{pictures.length}
        </p>
      </div>
      {pictures.length > 1 && (
        <ul className="swipe-row hidden gap-2 p-1 md:flex">
          {pictures.map((src, index) => (
            <li key={src} className="w-[calc((100%-3rem)/7)] min-w-14 shrink-0 snap-start">
              <button
                type="button"
                aria-label={`Xem ảnh ${index + 1}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
                className={cx(
                  'block w-full overflow-hidden rounded-sm border-2',
                  index === current ? 'border-son' : 'border-transparent hover:border-edge',
                )}
              >
                <Picture src={src} alt="" sizes="5rem" maxWidth={160} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function isText(value: string | undefined): value is string {
  return Boolean(value)
}
