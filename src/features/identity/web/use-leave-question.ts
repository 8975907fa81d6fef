import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { askShopper } from '#storefront/ui/notices.ts'

type Options = {
  /** Something was typed that would be lost. */
  isUnsaved: boolean
  /** The pages that show it: going from one to another loses nothing. */
  pages: readonly string[]
  /** The shopper goes all the same: what was typed is to be forgotten. */
  onLeave: () => void
}

/** Asks before another page is opened while something is unsaved. */
export function useLeaveQuestion({ isUnsaved, pages, onLeave }: Options): void {
  const blocker = useBlocker(
    ({ nextLocation }) => isUnsaved && !pages.includes(nextLocation.pathname),
  )
  const isAsking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    const ask = async () => {
      const leaves = await askShopper('Bạn có thay đổi chưa lưu. Rời trang này?', {
        confirmLabel: 'Rời trang',
        cancelLabel: 'Ở lại',
      })
      isAsking.current = false
      if (!leaves) return blocker.reset()
      onLeave()
      blocker.proceed()
    }
    void ask()
  }, [blocker, onLeave])
}
