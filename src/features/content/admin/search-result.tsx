import type { PagePreview } from '../admin-contract.ts'

type Props = { preview: PagePreview | undefined; slug: string }

/** How a search engine may show the page. */
export function SearchResult({ preview, slug }: Props) {
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line p-4">
      <p className="text-sm text-ink-soft">Kết quả tìm kiếm sẽ trông như sau:</p>
      <p className="text-sm wrap-anywhere text-leaf">
        {location.host} › page › {slug || '…'}
      </p>
      <p className="line-clamp-2 text-lg wrap-anywhere text-ink">
        {preview?.seoTitle || 'Chưa có tiêu đề'}
      </p>
      <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{preview?.seoDescription}</p>
    </div>
  )
}
