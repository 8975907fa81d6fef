import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { preload } from 'react-dom'
import type { Banner } from '#features/content/contract.ts'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { pictureAt } from '#storefront/ui/picture.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { useUploads } from '#storefront/uploads.ts'
import { useSlides } from './use-slides.ts'

/** The banners, one at a time; they advance by themselves until the shopper takes over. */
export function BannerStrip({ banners }: { banners: readonly Banner[] }) {
  const frame = useRef<HTMLElement>(null)
  const { strip, current, show, playing, setPlaying } = useSlides(banners.length, frame)
  if (banners.length === 0) return null
  return (
    <section ref={frame} aria-roledescription="băng chuyền" aria-label="Khuyến mãi nổi bật">
      <ul ref={strip} className="swipe-row flex rounded-lg bg-sand shadow-card">
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            aria-label={`${index + 1} trên ${banners.length}`}
            className="w-full shrink-0 snap-center"
          >
            <BannerLink banner={banner} first={index === 0} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="needs-script -mb-4 flex items-center justify-center">
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={`Xem khuyến mãi ${index + 1}: ${banner.title}`}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => show(index)}
              className="inline-flex size-11 items-center justify-center"
            >
              <span
                className={cx(
                  'h-2 rounded-full transition-[width,background-color]',
                  index === current ? 'w-6 bg-son' : 'w-2 bg-edge',
                )}
              />
            </button>
          ))}
          <IconButton
            label={playing ? 'Dừng tự chuyển' : 'Tự chuyển'}
            icon={
              playing ? (
                <Pause aria-hidden="true" className="size-4" />
              ) : (
                <Play aria-hidden="true" className="size-4" />
              )
            }
            onClick={() => setPlaying(!playing)}
          />
        </div>
      )}
    </section>
  )
}

/** The shape of a banner at every width. */
const shape =
  'aspect-square w-full max-[18rem]:aspect-2/1 min-[22rem]:aspect-8/7 sm:aspect-2/1 md:aspect-3/1 xl:aspect-auto xl:h-102'

/** Keeps the room of banners and of their dots. */
export function BannerPlaceholder() {
  return (
    <div className="needs-script pb-7">
      <Skeleton className={cx(shape, 'rounded-lg')} />
    </div>
  )
}

function BannerLink({ banner, first }: { banner: Banner; first: boolean }) {
  const content = (
    <>
      <BannerPicture banner={banner} first={first} />
      <span className="absolute inset-x-0 top-0 flex flex-col gap-1 p-4 max-[18rem]:static sm:end-1/2 sm:p-8 md:inset-y-0 md:end-1/2 md:justify-center md:gap-2 md:ps-10 lg:ps-14">
        <span className="text-xl font-bold text-balance md:text-2xl lg:text-3xl">
          {banner.title}
        </span>
        {banner.subtitle && (
          <span className="text-sm text-ink-soft text-pretty md:text-base">{banner.subtitle}</span>
        )}
      </span>
    </>
  )
  const look = 'relative block h-full'
  if (!banner.link) return <span className={look}>{content}</span>
  if (!banner.link.startsWith('/')) {
    return (
      <a href={banner.link} className={look}>
        {content}
      </a>
    )
  }
  return (
    <Link to={banner.link} className={look}>
      {content}
    </Link>
  )
}

const onPhone = '(max-width: 29.99rem)'
const wideSizes = '(min-width: 80rem) 77rem, 100vw'

function BannerPicture({ banner, first }: { banner: Banner; first: boolean }) {
  const place = useUploads()
  const source = (src: string, ...widths: number[]) =>
    widths.map((width) => `${pictureAt(src, width, place)} ${width}w`).join(', ')
  const src = pictureAt(banner.image, 1080, place)
  const srcSet = source(banner.image, 800, 1080, 1600)
  const phoneSet = banner.phoneImage && source(banner.phoneImage, 480, 640, 800, 1080)
  if (first) {
    // A preload in the head requests it before all scripts.
    const early = { as: 'image', fetchPriority: 'high' } as const
    if (phoneSet) {
      preload(src, { ...early, media: onPhone, imageSrcSet: phoneSet, imageSizes: '100vw' })
    }
    const media = phoneSet ? `not all and ${onPhone}` : undefined
    preload(src, { ...early, media, imageSrcSet: srcSet, imageSizes: wideSizes })
  }
  return (
    <picture>
      {phoneSet && (
        <source media={onPhone} srcSet={phoneSet} sizes="100vw" suppressHydrationWarning />
      )}
      <img
        src={src}
        srcSet={srcSet}
        sizes={wideSizes}
        alt=""
        width={1600}
        height={600}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        suppressHydrationWarning
        className={cx(
          shape,
          'bg-sand object-cover object-bottom data-lost:object-contain data-lost:pt-28 sm:object-center sm:data-lost:ps-[50%] sm:data-lost:pt-0',
        )}
      />
    </picture>
  )
}
