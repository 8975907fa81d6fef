import { useState } from 'react'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'

const known = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i

/** The address of a typed link; a name of a site gets `https://`. Undefined for what is no address. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (known.test(text)) return text
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : undefined
}

type Props = { onLink: (href: string) => void; onClose: () => void }

/** Asks where the selected words lead. */
export function LinkDialog({ onLink, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  return (
    <FormDialog
      title="Liên kết"
      submitLabel="Đặt liên kết"
      busy={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={async () => {
        const href = linkAddress(typed)
        if (href === undefined) {
          setError('Hãy nhập địa chỉ như https://vi-du.vn, /page/doi-tra, mailto: hoặc tel:.')
          return
        }
        onClose()
        onLink(href)
      }}
    >
      <TextField
        label="Địa chỉ"
        value={typed}
        error={error}
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
