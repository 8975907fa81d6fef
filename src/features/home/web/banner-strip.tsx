import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import type { Banner } from '#features/content/contract.ts'
import { BannerSlide, bannerShape } from '#storefront/ui/banner-slide.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
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
            <BannerSlide banner={banner} first={index === 0} />
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

/** Keeps the room of banners and of their dots. */
export function BannerPlaceholder() {
  return (
    <div className="needs-script pb-7">
      <Skeleton className={cx(bannerShape, 'rounded-lg')} />
    </div>
  )
}
