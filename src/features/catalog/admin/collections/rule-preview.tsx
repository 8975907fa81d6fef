import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { countText } from '#shared/capped-count.ts'
import { formatVnd } from '#shared/format.ts'
import { Picture } from '#storefront/ui/picture.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { type RulePreview as Preview, PreviewRule } from '../../collections-contract.ts'
import { type RuleValues, ruleOf } from './collection-values.ts'
import { collectionsKey } from './queries.ts'

type Props = { rule: RuleValues; sort: PreviewRule['sort'] }

/** The preview follows after this pause in typing, in milliseconds. */
const pauseMs = 400

/** How many products a rule finds now, and the first of them. */
export function RulePreview({ rule, sort }: Props) {
  const typed = JSON.stringify({ rule: ruleOf(rule), sort })
  const [body, setBody] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setBody(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = PreviewRule.safeParse(JSON.parse(body)).success
  const query = useQuery({
    queryKey: [collectionsKey, 'preview', body],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: Preview }>(`${collectionsKey}/preview`, JSON.parse(body), { signal }))
        .data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Sản phẩm đạt điều kiện" className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {statusText(isAsked, query)}
      </p>
      {isAsked && query.isPending && <Skeleton className="h-40" />}
      {isAsked && query.data && (
        <ul
          aria-busy={query.isFetching || undefined}
          className="grid grid-cols-2 gap-3 transition-opacity aria-busy:opacity-50 sm:grid-cols-4"
        >
          {query.data.products.map(({ id, name, thumbnail, finalPrice }) => (
            <li key={id} className="min-w-0 text-sm">
              <span className="mb-1 block overflow-hidden rounded-md bg-sand">
                <Picture
                  src={thumbnail}
                  alt=""
                  sizes="(min-width: 40rem) 180px, 45vw"
                  maxWidth={480}
                />
              </span>
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
              <span className="font-semibold tabular-nums">{formatVnd(finalPrice)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Asked = { data?: Preview | undefined; error: unknown; isPending: boolean }

function statusText(isAsked: boolean, { data, error, isPending }: Asked): string {
  if (!isAsked) return 'Đặt điều kiện để xem sản phẩm nào đạt.'
  if (error) return problemOf(error)
  if (isPending || !data) return 'Đang tìm…'
  const { count } = data
  if (count.count === 0) return 'Chưa có sản phẩm nào đạt. Bớt điều kiện, hoặc cứ lưu để chờ.'
  return `${countText(count)} sản phẩm đạt điều kiện`
}
