import { useMe } from '#back-office/session.ts'
import { plainText } from '#shared/plain-text.ts'
import type { PageValues } from './page-values.ts'

/** How a search engine may show the page. */
export function SearchResult({ values }: { values: PageValues }) {
  const { shopName } = useMe()
  const title = values.seoTitle || values.title || 'Chưa có tiêu đề'
  const description = values.seoDescription || plainText(values.source.replace(marks, ' '), 160)
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line p-4">
      <p className="text-sm text-ink-soft">Kết quả tìm kiếm sẽ trông như sau:</p>
      <p className="text-sm wrap-anywhere text-leaf">
        {location.host} › page › {values.slug || '…'}
      </p>
      <p className="line-clamp-2 text-lg wrap-anywhere text-ink">
        {title} – {shopName}
      </p>
      <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{description}</p>
    </div>
  )
}

/** Marks of Markdown that would not be seen. */
const marks = /!\[[^\]]*\]\([^)]*\)|[#*_`>|]|\]\([^)]*\)|\[|-{3,}/g
