import { preload } from 'react-dom'
import { useUploads } from '../uploads.ts'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { pictureAt } from './picture.tsx'

export type ShownBanner = {
  image: string
  phoneImage: string | null
  title: string
  subtitle: string
  link: string | null
}

/** The shape of a banner at every width. */
export const bannerShape =
  'aspect-square w-full max-[18rem]:aspect-2/1 min-[22rem]:aspect-8/7 sm:aspect-2/1 md:aspect-3/1 xl:aspect-auto xl:h-102'

/** A banner in its shape, with its text above the picture. */
export function BannerSlide({ banner, first }: { banner: ShownBanner; first: boolean }) {
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

function BannerPicture({ banner, first }: { banner: ShownBanner; first: boolean }) {
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
          bannerShape,
          'bg-sand object-cover object-bottom data-lost:object-contain data-lost:pt-28 sm:object-center sm:data-lost:ps-[50%] sm:data-lost:pt-0',
        )}
      />
    </picture>
  )
}
