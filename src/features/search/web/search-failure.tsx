import { useLocation, useRevalidator } from 'react-router'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { buttonClass } from '#storefront/ui/button-look.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'

/** The list could not be had; the same address may have it a moment later. */
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
