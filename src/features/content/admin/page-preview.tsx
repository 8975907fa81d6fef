import { problemOf } from '#back-office/api.ts'
import { Preview } from '#back-office/preview-frame.tsx'
import { TextPage } from '#storefront/ui/text-page.tsx'
import { fieldsOf, type PageValues } from './page-values.ts'
import type { usePagePreview } from './use-page-preview.ts'

const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 900 } }

type Props = { preview: ReturnType<typeof usePagePreview>; values: PageValues }

/** The page as shoppers will see it, at the widths of a phone and a desktop. */
export function PagePreview({ preview: { data, error }, values }: Props) {
  const { coverHeight } = fieldsOf(values)
  const page = {
    ...values,
    title: data?.title || values.title || 'Chưa có tiêu đề',
    content: data?.html ?? '',
    coverImage: values.coverImage === null ? null : { url: values.coverImage },
    coverHeight: Number.isFinite(coverHeight) ? coverHeight : null,
  }
  return (
    <>
      {error && (
        <p role="alert" className="mb-3 text-sm text-son">
          Chưa xem trước được: {problemOf(error)}
        </p>
      )}
      <Preview label="Xem trước trang" {...sizes}>
        <div className="min-h-screen bg-paper py-4">
          <TextPage page={page} />
        </div>
      </Preview>
    </>
  )
}
