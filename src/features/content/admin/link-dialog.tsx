import { useState } from 'react'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { LinkField } from './link-field.tsx'

type Props = {
  /** Something is selected that becomes the link's words. */
  hasText: boolean
  onLink: (words: string, address: string) => void
  onClose: () => void
}

const address = /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))\S+$|^\/$/

/** Asks where a link leads, and for its words where none are selected. */
export function LinkDialog({ hasText, onLink, onClose }: Props) {
  const [to, setTo] = useState('')
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  return (
    <FormDialog
      title="Thêm liên kết"
      submitLabel="Thêm"
      busy={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={async () => {
        if (address.test(to.trim())) onLink(words.trim() || to.trim(), to.trim())
        else setError('Hãy chọn một mục trong gợi ý, hoặc nhập địa chỉ bắt đầu bằng https://.')
      }}
    >
      <LinkField
        label="Dẫn đến"
        value={to}
        error={error}
        onChange={(value, choice) => {
          setError(undefined)
          setTo(value)
          if (choice && words === '') setWords(choice.label)
        }}
      />
      {!hasText && (
        <TextField
          label="Chữ hiển thị"
          value={words}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
      )}
    </FormDialog>
  )
}
