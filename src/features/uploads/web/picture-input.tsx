import type { ReactNode } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { useFileDialog } from './use-file-dialog.tsx'

type Props = {
  onChoose: (file: File) => void
  busy?: boolean
  describedBy?: string
  children: ReactNode
}

/** A button that lets the shopper choose a picture; phones offer their camera as well. */
export function PictureInput({ onChoose, busy = false, describedBy, children }: Props) {
  const { input, open } = useFileDialog({
    // Phones that keep their pictures in another format turn them into one of these.
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
