import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef, useState } from 'react'
import { useHref, useLocation, useNavigation } from 'react-router'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'

/** Shows messages one at a time, and those of a page only on it. */
export function useToastQueue(): ToastQueue {
  const { add, close } = Toast.useToastManager()
  const [queue] = useState(() => createToastQueue({ add, close }))

  // The address of a navigation begins with the base path, that of a location does not.
  const address = useHref(useLocation().pathname)
  const destination = useNavigation().location?.pathname ?? address
  const from = useRef(destination)
  const lastInput = useLastInput()
  useEffect(() => {
    if (from.current === destination) return
    from.current = destination
    // A page change without an input after the message is the one that the message is about, however late it comes.
    queue.removeRead(lastInput.current)
  }, [destination, queue, lastInput])

  // Of the time that a page takes to load, nothing is taken from a message that leads to it.
  const isLoading = destination !== address
  useEffect(() => queue.keepTime(isLoading), [isLoading, queue])

  return queue
}

/** When the person last pressed something or went back or forward, by `performance.now()`. */
function useLastInput() {
  const lastInput = useRef(0)
  useEffect(() => {
    const controller = new AbortController()
    const onInput = () => {
      lastInput.current = performance.now()
    }
    const options = { capture: true, passive: true, signal: controller.signal }
    for (const kind of ['pointerdown', 'keydown', 'popstate']) {
      window.addEventListener(kind, onInput, options)
    }
    return () => controller.abort()
  }, [])
  return lastInput
}
