import { cx } from '#storefront/ui/cx.ts'
import { pictureAt } from '#storefront/ui/picture.tsx'
import { useUploads } from '#storefront/uploads.ts'

/** The logo of a shop; sends no referrer to foreign servers. */
export function StoreLogo({ src, className }: { src: string; className?: string }) {
  return (
    <img
      key={src}
      src={pictureAt(src, 160, useUploads())}
      alt="Logo"
      width={56}
      height={56}
      referrerPolicy="no-referrer"
      decoding="async"
      className={cx('size-14 shrink-0 rounded-md bg-sand object-cover', className)}
    />
  )
}
