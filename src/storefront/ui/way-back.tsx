import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { isRecord } from '../api/parse.ts'
import { ButtonLink } from './button.tsx'

/** Coming from `target` means going back to it, so that it is not in the history twice. */
export function useWayBack(target: string) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const cameFrom = isRecord(state) && state.from === target
  const goBack = () => void (cameFrom ? navigate(-1) : navigate(target, { replace: true }))
  return { cameFrom, goBack }
}

/** Leaves a page of choices for the page that opened it, without a choice. */
export function WayBack({ target }: { target: string }) {
  const { cameFrom, goBack } = useWayBack(target)
  return (
    <ButtonLink
      to={target}
      replace
      onClick={(event) => {
        if (!cameFrom) return
        event.preventDefault()
        goBack()
      }}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {nameOf(target)}
    </ButtonLink>
  )
}

function nameOf(target: string): string {
  if (target.startsWith('/checkout')) return 'Quay lại thanh toán'
  return target.startsWith('/cart') ? 'Về giỏ hàng' : 'Quay lại'
}
