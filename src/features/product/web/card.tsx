import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

export function Card({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className="rounded-lg bg-surface p-4 shadow-card md:p-6">
      <h2 id={id} className="mb-3 text-lg font-bold md:text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
