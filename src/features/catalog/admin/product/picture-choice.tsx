import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { Picture } from '#storefront/ui/picture.tsx'

type Props = {
  label: string
  images: readonly { url: string; alt: string }[]
  chosen: string | null
  onChoose: (url: string | null) => void
}

/** One of the product's pictures, or none. */
export function PictureChoice({ label, images, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const choose = (url: string | null) => {
    onChoose(url)
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        aria-label={chosen ? `${label}: đổi` : `${label}: chọn`}
        title={label}
        onClick={() => setOpen(true)}
        className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sand text-ink-faint"
      >
        {chosen ? (
          <Picture src={chosen} alt="" sizes="44px" maxWidth={96} className="size-full" />
        ) : (
          <ImageIcon aria-hidden="true" className="size-5" />
        )}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={label}>
        <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
          {images.map(({ url, alt }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={alt || `Ảnh ${index + 1}`}
                aria-pressed={url === chosen}
                onClick={() => choose(url)}
                className="block aspect-square w-full overflow-hidden rounded-md border-2 border-line aria-pressed:border-son"
              >
                <Picture src={url} alt="" sizes="120px" maxWidth={240} className="size-full" />
              </button>
            </li>
          ))}
        </ul>
        {chosen && (
          <button
            type="button"
            onClick={() => choose(null)}
            className="mt-3 min-h-11 font-semibold text-son hover:underline"
          >
            Không dùng ảnh riêng
          </button>
        )}
      </Dialog>
    </>
  )
}
