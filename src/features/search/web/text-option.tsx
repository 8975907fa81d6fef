import type { ReactNode } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import type { TextChoice } from './choices.ts'
import { highlight } from './highlight.ts'
import { OptionLink, type OptionProps } from './option-link.tsx'

type Props = OptionProps<TextChoice> & {
  icon: ReactNode
  /** The part to highlight. */
  marked?: string
  before?: string
  after?: string
  className?: string
}

/** A choice that searches for a text. */
export function TextOption({
  choice,
  icon,
  marked = '',
  before,
  after,
  className,
  ...rest
}: Props) {
  const words = <HighlightedText text={choice.text} typed={marked} />
  return (
    <OptionLink
      {...rest}
      choice={choice}
      className={cx('-mx-2 flex min-h-11 items-center gap-3 px-2', className)}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">
        {before}
        {before ? <strong className="font-semibold text-son">{words}</strong> : words}
        {after}
      </span>
    </OptionLink>
  )
}

function HighlightedText({ text, typed }: { text: string; typed: string }) {
  let place = 0
  return highlight(text, typed).map((part) => {
    place += part.text.length
    return part.isTyped ? (
      <mark key={place} className="bg-transparent font-semibold text-son">
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
