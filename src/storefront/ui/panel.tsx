import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type Props = {
  title: string
  aside?: ReactNode
  /** Something in it is missing. */
  isMarked?: boolean
  children: ReactNode
}

export function Panel({ title, aside, isMarked, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('rounded-md bg-surface p-4 shadow-card md:p-5', isMarked && 'ring-2 ring-son')}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
