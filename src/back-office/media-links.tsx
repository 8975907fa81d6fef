import { Play } from 'lucide-react'
import { Picture } from '#storefront/ui/picture.tsx'
import { uploadAt, useUploads } from '#storefront/uploads.ts'

const isVideo = (address: string) => /\.(?:mp4|mov|webm|m4v|3gp)$/i.test(address)

/** Small pictures, each a link to the whole file. */
export function MediaLinks({ media }: { media: readonly string[] }) {
  const uploads = useUploads()
  return (
    <ul className="flex flex-wrap gap-2">
      {media.map((address, index) => (
        <li key={address}>
          <a
            href={uploadAt(address, uploads)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${isVideo(address) ? 'Video' : 'Ảnh'} ${index + 1}, mở trong thẻ mới`}
            className="flex size-16 items-center justify-center overflow-hidden rounded-sm bg-sand"
          >
            {isVideo(address) ? (
              <Play aria-hidden="true" className="size-6 text-ink-soft" />
            ) : (
              <Picture src={address} alt="" sizes="64px" maxWidth={240} />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
