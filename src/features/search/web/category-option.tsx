import { Picture } from '#storefront/ui/picture.tsx'
import type { CategoryChoice } from './choices.ts'
import { OptionLink, type OptionProps } from './option-link.tsx'

/** A category that fits what is typed. */
export function CategoryOption(props: OptionProps<CategoryChoice>) {
  const { name, imageUrl } = props.choice.category
  return (
    <OptionLink
      {...props}
      className="flex min-h-14 items-center gap-2.5 bg-surface p-2 text-sm shadow-card"
    >
      {imageUrl && (
        <span className="w-10 shrink-0 overflow-hidden rounded-sm">
          <Picture src={imageUrl} alt="" sizes="2.5rem" maxWidth={96} />
        </span>
      )}
      <span className="line-clamp-2 min-w-0 font-semibold">{name}</span>
    </OptionLink>
  )
}
