import { type ReactNode, useRef } from 'react'

type Options = {
  accept: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

/** The browser's file dialog, with the camera on phones: the input to render, and a function that opens it. */
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
        // Allows choosing the same files again after a failure.
        currentTarget.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
  return { input, open: () => element.current?.click() }
}
