import { type ReactNode, useRef } from 'react'
import { Button } from '#storefront/ui/button.tsx'

type Props = {
  onChoose: (file: File) => void
  busy?: boolean
  describedBy?: string
  children: ReactNode
}

/** A button that lets the shopper choose a picture; phones offer their camera as well. */
export function PictureInput({ onChoose, busy = false, describedBy, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        // Phones that keep their pictures in another format turn them into one of these.
        accept="image/jpeg,image/png"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same one may be chosen again after a failure.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button busy={busy} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
