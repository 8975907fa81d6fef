import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

export function Card({ id, title, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      // Who looks at what stands below stays there while something arrives in it.
      className="rounded-lg bg-surface p-4 shadow-card has-data-arriving:[overflow-anchor:none] md:p-6"
    >
      <h2 id={id} className="mb-3 text-lg font-bold md:text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
