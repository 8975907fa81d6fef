import { type ReactNode, useEffect } from 'react'

/** A page for who is not signed in: a title and one task. */
export function OpenFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Quản lý`
  }, [title])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-form flex-col justify-center gap-5 p-4 py-10">
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="rounded-md bg-surface p-5 shadow-card">{children}</div>
      <a href="/" className="inline-flex min-h-11 items-center self-center text-sm text-ink-soft">
        Về cửa hàng
      </a>
    </main>
  )
}
