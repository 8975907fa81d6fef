import type { ReactNode } from 'react'
import { type Cover, PageCover } from './page-cover.tsx'
import { RichText } from './rich-text.tsx'

type Props = {
  page: Cover & { title: string; content: string }
  /** Above the cover. */
  children?: ReactNode
}

/** A content page: its cover, title and text. */
export function TextPage({ page, children }: Props) {
  const { title, content } = page
  return (
    <article className="page-x pb-8">
      {children}
      <PageCover page={page} title={title} />
      <div className="mx-auto mt-4 max-w-text rounded-lg bg-surface p-5 shadow-card md:p-10">
        <h1 className="text-2xl font-bold text-pretty md:text-3xl">{title}</h1>
        <RichText html={content} className="long-read mt-5 md:mt-6" />
      </div>
    </article>
  )
}
