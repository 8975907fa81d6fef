import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { Preview } from '#back-office/preview-frame.tsx'
import { TextPage } from '#storefront/ui/text-page.tsx'
import { fieldsOf, type PageValues } from './page-values.ts'

/** The preview follows after this pause in typing, in milliseconds. */
const pauseMs = 400
const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 900 } }

/** The page as shoppers will see it: the server makes the same HTML of it as when it is saved. */
export function PagePreview({ id, values }: { id: string | undefined; values: PageValues }) {
  const source = useSettled(values.source)
  const { data, error } = useQuery({
    queryKey: ['page-preview', id, source],
    queryFn: async ({ signal }) =>
      (
        await api.post<{ data: { html: string } }>(
          'content/pages/preview',
          { source, ...(id && { id }) },
          { signal },
        )
      ).data.html,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { coverHeight } = fieldsOf(values)
  const page = {
    ...values,
    title: values.title || 'Chưa có tiêu đề',
    content: data ?? '',
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

/** A value that has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
