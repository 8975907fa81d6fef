import type { ReactNode } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import type { Choice } from './choices.ts'

export type OptionProps<Kind extends Choice = Choice> = {
  choice: Kind
  isActive: boolean
  onChoose: (choice: Choice) => void
}

type Props = OptionProps & { className?: string | undefined; children: ReactNode }

/** A choice of the list box that is also a link, so it can be opened in another tab. */
export function OptionLink({ choice, isActive, onChoose, className, children }: Props) {
  return (
    <Link
      id={choice.id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={choice.to}
      onClick={(event) => {
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (isElsewhere || event.button !== 0) return
        event.preventDefault()
        onChoose(choice)
      }}
      className={cx(
        'scroll-mt-14 scroll-mb-3 rounded-md outline-offset-[-2px] hover:bg-sand',
        isActive && 'bg-sand outline-2 outline-son',
        className,
      )}
    >
      {children}
    </Link>
  )
}
