import { useLocation, useRevalidator } from 'react-router'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'

/** Loading the list failed; the same address may succeed later. */
export function SearchFailure() {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  return (
    <div className="page-x">
      <PageHead title="Có lỗi xảy ra" robots="noindex" canonical={null} />
      <ErrorState
        level={1}
        action={
          <a
            href={pathname + search}
            aria-busy={state === 'loading' || undefined}
            className={buttonClass({ variant: 'primary' })}
            onClick={(event) => {
              event.preventDefault()
              void revalidate()
            }}
          >
            {state === 'loading' ? 'Đang thử lại…' : 'Thử lại'}
          </a>
        }
      />
    </div>
  )
}
