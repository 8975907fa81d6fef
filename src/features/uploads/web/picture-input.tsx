import type { ReactNode } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { useFileDialog } from './use-file-dialog.tsx'

type Props = {
  onChoose: (file: File) => void
  busy?: boolean
  describedBy?: string
  children: ReactNode
}

/** A button that opens the file dialog for a picture; phones offer their camera as well. */
export function PictureInput({ onChoose, busy = false, describedBy, children }: Props) {
  const { input, open } = useFileDialog({
    // Phones convert pictures of other formats to one of these.
    accept: 'image/jpeg,image/png',
    onChoose: ([file]) => file && onChoose(file),
  })
  return (
    <>
      {input}
      <Button busy={busy} aria-describedby={describedBy} onClick={open}>
        {children}
      </Button>
    </>
  )
}
