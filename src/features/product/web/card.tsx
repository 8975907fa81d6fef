import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

export function Card({ id, title, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      // Scroll anchoring: content below stays in place while something loads here.
      className="rounded-lg bg-surface p-4 shadow-card has-data-arriving:[overflow-anchor:none] md:p-6"
    >
      <h2 id={id} className="mb-3 text-lg font-bold md:text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
