import { type ReactNode, useId } from 'react'

type Props = { title: string; children: ReactNode }

export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-3 rounded-md bg-surface p-4 shadow-card md:p-6"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
