import { useEffect, useRef, useState } from 'react'

/**
 * Accepts files that are dropped on the element or pasted within its form, and reports whether some are dragged over it.
 * Files dropped elsewhere are ignored instead of opened by the browser.
 */
export function useDroppedFiles(
  place: { readonly current: HTMLElement | null },
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const isInside = ({ target }: Event) =>
      target instanceof Node && place.current?.contains(target) === true
    const onOver = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files')) return
      const isSeen = event.defaultPrevented
      event.preventDefault()
      const inside = isInside(event)
      if (inside) dataTransfer.dropEffect = 'copy'
      // Another field may accept them.
      else if (!isSeen) dataTransfer.dropEffect = 'none'
      setIsOver(inside)
    }
    const onDrop = (event: DragEvent) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      if (isInside(event)) take.current(files)
    }
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      // Text with pictures is pasted as text.
      if (!clipboardData || clipboardData.types.includes('text/plain')) return
      const files = [...clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    window.addEventListener('dragover', onOver, { signal })
    // The pointer has left the window; inside it the next `dragover` updates the state.
    const onLeave = ({ relatedTarget }: DragEvent) => !relatedTarget && setIsOver(false)
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    place.current?.closest('form')?.addEventListener('paste', onPaste, { signal })
    return () => controller.abort()
  }, [place])
  return isOver
}
