import { type ReactNode, useRef } from 'react'

type Options = {
  accept: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

/** The browser's dialog for files, in which phones offer their camera as well: an element to be rendered, and what opens it. */
export function useFileDialog({ accept, multiple = false, onChoose }: Options): {
  input: ReactNode
  open: () => void
} {
  const element = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={element}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // The same ones may be chosen again after a failure.
        currentTarget.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
  return { input, open: () => element.current?.click() }
}
