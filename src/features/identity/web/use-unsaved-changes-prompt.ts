import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { askShopper } from '#storefront/ui/toasts.ts'

type Options = {
  /** True with input that would be lost. */
  isUnsaved: boolean
  /** Pages that share the input: moving between them loses nothing. */
  pages: readonly string[]
  /** The shopper leaves: the input is to be forgotten. */
  onLeave: () => void
}

/** Asks before another page is opened while input is unsaved. */
export function useUnsavedChangesPrompt({ isUnsaved, pages, onLeave }: Options): void {
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
