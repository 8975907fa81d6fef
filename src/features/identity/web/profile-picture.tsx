import { UserRound } from 'lucide-react'
import { Picture } from '#storefront/ui/picture.tsx'

type Props = { src: string | null; name: string }

/** The shopper's picture, or the first letter of their name. */
export function ProfilePicture({ src, name }: Props) {
  const letter = [...name.trim()][0]?.toLocaleUpperCase('vi')
  return (
    <div className="mx-auto size-24 overflow-hidden rounded-full bg-son-soft text-son-deep">
      {src ? (
        <Picture
          src={src}
          alt="Ảnh đại diện"
          sizes="6rem"
          maxWidth={320}
          className="aspect-square"
        />
      ) : (
        <span
          aria-hidden="true"
          className="flex size-full items-center justify-center text-3xl font-bold"
        >
          {letter ?? <UserRound className="size-10" />}
        </span>
      )}
    </div>
  )
}
