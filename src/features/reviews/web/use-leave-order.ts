import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { reviewedOrder } from './review-path.ts'

/** Once a review is sent: takes its order out of the address, then asks for the page's figures anew. */
export function useLeaveOrder(): () => Promise<void> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async () => {
    const rest = new URLSearchParams(search)
    rest.delete(reviewedOrder)
    const target = { pathname, search: rest.size > 0 ? `?${rest}` : '' }
    await navigate(target, { replace: true, preventScrollReset: true })
    await revalidate()
  }
}
