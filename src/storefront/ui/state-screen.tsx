import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Heading level; 1 when it is the whole page. */
  level?: 1 | 2 | 3
  description?: ReactNode
  /** A link or a button. */
  action?: ReactNode
  drawing: ReactNode
}

/** A drawing with a message instead of content. */
export function StateScreen({ title, level = 2, description, action, drawing }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className="mx-auto flex max-w-form flex-col items-center gap-3 px-1 py-12 text-center">
      {drawing}
      <Heading className="text-xl font-semibold">{title}</Heading>
      {description && <div className="text-balance text-ink-soft">{description}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </section>
  )
}
