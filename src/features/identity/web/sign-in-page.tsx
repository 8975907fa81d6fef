import type { ReactNode } from 'react'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'

type Props = { title: string; description?: ReactNode; children: ReactNode; below?: ReactNode }

/** The one card that pages of signing in consist of. */
export function SignInPage({ title, description, children, below }: Props) {
  const shop = useShop()
  return (
    <div className="page-x max-w-form py-8 md:py-14">
      <PageHead title={`${title} | ${shop.name}`} robots="noindex" />
      <section className="rounded-lg bg-surface p-5 shadow-card md:p-8">
        <h1 className="text-2xl font-bold">{title}</h1>
        {description && <div className="mt-1 text-ink-soft">{description}</div>}
        <div className="mt-6">{children}</div>
      </section>
      {below && <div className="mt-5 text-center">{below}</div>}
    </div>
  )
}

export const textLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-son underline-offset-3 hover:underline'
