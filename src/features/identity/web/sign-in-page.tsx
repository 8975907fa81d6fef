import { type ReactNode, useEffect, useRef } from 'react'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { ScriptNote } from '#storefront/ui/script-note.tsx'

type Props = {
  title: string
  description?: ReactNode
  children: ReactNode
  below?: ReactNode
  /** It replaces a form that had the focus. */
  isOutcome?: boolean
}

/** The card that all sign-in pages consist of. */
export function SignInPage({ title, description, children, below, isOutcome = false }: Props) {
  const shop = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOutcome) heading.current?.focus()
  }, [isOutcome])
  return (
    <div className="page-x max-w-form py-8 md:py-14">
      <PageHead title={`${title} | ${shop.name}`} robots="noindex" />
      <section className="rounded-lg bg-surface p-5 shadow-card md:p-8">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold wrap-anywhere outline-none">
          {title}
        </h1>
        {description && <div className="mt-1 text-ink-soft">{description}</div>}
        <noscript>
          <ScriptNote
            lacking="chưa dùng được biểu mẫu này"
            callFor="để được hỗ trợ"
            className="mt-4"
          />
        </noscript>
        <div className="needs-script mt-6">{children}</div>
      </section>
      {below && <div className="mt-5 text-center">{below}</div>}
    </div>
  )
}

export const textLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-son underline-offset-3 hover:underline'
