import type { Correction } from '#features/catalog/contract.ts'
import { Link } from '#storefront/ui/link.tsx'
import { type Search, searchHref } from '../domain.ts'

// A long query takes one line.
const words = 'inline-block max-w-[calc(100%-1ch)] truncate align-bottom font-semibold'
const link = `${words} text-son underline underline-offset-3`

type Props = { search: Search; correction: Correction | null }

/** A corrected query: offered, or applied already with what was left out and a link back to the typed one. */
export function SearchCorrection({ search, correction }: Props) {
  if (!correction || correction.q === search.q) return null
  if (!correction.isApplied) {
    return (
      <p>
        Bạn có muốn tìm{' '}
        <Link to={searchHref(search, { q: correction.q })} className={link}>
          {correction.q}
        </Link>
        ?
      </p>
    )
  }
  return (
    <p>
      Đang hiện kết quả cho <strong className={words}>“{correction.q}”</strong>
      {correction.dropped && `, bỏ qua “${correction.dropped.join(' ')}” vì không có sản phẩm nào`}.{' '}
      <Link to={searchHref(search, { exact: true })} className={link}>
        Tìm đúng “{search.q}”
      </Link>
    </p>
  )
}
