import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { totalText } from '../total-text.ts'

export function FilterSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-start mb-1 w-full font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

/** Shown instead of choices. */
export function FilterNote({ children }: { children: ReactNode }) {
  return <p className="py-1.5 text-sm text-ink-soft">{children}</p>
}

export type Count = { count: number; isComplete: boolean } | undefined

/** Number of products for a choice; its space stays reserved while unknown, so that names do not wrap anew. */
export function ChoiceCount({ of }: { of: Count }) {
  return (
    <span className="ms-auto min-w-10 shrink-0 ps-2 text-end text-sm text-ink-faint tabular-nums">
      {of && (
        <>
          {totalText(of.count, of.isComplete)}
          <span className="sr-only"> sản phẩm</span>
        </>
      )}
    </span>
  )
}

type Entry = { key: string; isChosen: boolean; content: ReactNode }

/** A list of choices: the first ones and chosen ones at once, the others on demand. */
export function ChoiceList({ entries, limit }: { entries: readonly Entry[]; limit: number }) {
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? entries : entries.filter(({ isChosen }, index) => isChosen || index < limit)
  const hidden = entries.length - shown.length
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button is gone: focus moves to the first new choice.
    if (isAll) list.current?.children[limit]?.querySelector('input')?.focus()
  }, [isAll, limit])
  return (
    <>
      <ul ref={list}>
        {shown.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="min-h-11 text-sm font-semibold text-son"
          onClick={() => setIsAll(true)}
        >
          Xem thêm {hidden}
        </button>
      )}
    </>
  )
}

export function ChoiceSkeleton({ rows }: { rows: number }) {
  return (
    // The same height as the choices.
    <div aria-busy="true" className="flex flex-col gap-6 py-3">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} className="h-5 w-2/3" />
      ))}
    </div>
  )
}
