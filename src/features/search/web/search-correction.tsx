import { Link } from 'react-router'
import type { Correction } from '#features/catalog/contract.ts'
import { type Search, searchHref } from '../domain.ts'

const link = 'font-semibold text-son underline underline-offset-3'

type Props = { search: Search; correction: Correction | null }

/** Other words that were probably meant: offered, or taken already with the way back to those that were typed. */
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
      Đang hiện kết quả cho <strong className="font-semibold">“{correction.q}”</strong>.{' '}
      <Link to={searchHref(search, { exact: true })} className={link}>
        Tìm đúng “{search.q}”
      </Link>
    </p>
  )
}
