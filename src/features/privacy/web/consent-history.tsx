import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { ConsentPurpose } from '../contract.ts'
import { consentsQuery, isUnknown } from './calls.ts'

const purposes: Record<ConsentPurpose, string> = {
  browsing: 'ghi nhớ món đã xem',
  terms: 'điều khoản sử dụng',
}

/** Consent records of the shop. */
export function ConsentHistory() {
  const id = useId()
  const { data, isError, error, refetch } = useQuery(consentsQuery)
  if (isUnknown(error)) return null
  return (
    <div className="w-full border-t border-line pt-3">
      <h3 id={id} className="font-semibold">
        Những lần bạn trả lời
      </h3>
      {data?.length === 0 && (
        <p className="mt-1 text-ink-soft">Chưa có lần nào được ghi lại cho tài khoản này.</p>
      )}
      {data && data.length > 0 && (
        <ul aria-labelledby={id} className="mt-1 divide-y divide-line">
          {data.map(({ id: key, purpose, granted, answeredAt }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {granted ? 'Đồng ý' : 'Từ chối'} {purposes[purpose]}
              </span>
              <span className="text-ink-soft tabular-nums">{formatDateTime(answeredAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {!data && isError && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
          <p>Không tải được danh sách.</p>
          <Button onClick={() => void refetch()}>Thử lại</Button>
        </div>
      )}
      {!data && !isError && (
        <div role="status" className="mt-2">
          <span className="sr-only">Đang tải danh sách...</span>
          <Skeleton className="h-10" />
        </div>
      )}
    </div>
  )
}
