import { useState } from 'react'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'

type Props = { where: string; onPaste: (text: string) => void; onClose: () => void }

/** For phones, and for whoever does not know the keys. */
export function PasteDialog({ where, onPaste, onClose }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <FormDialog
      title="Dán từ Excel"
      description="Chép các ô trong Excel hoặc Google Trang tính rồi dán vào đây. Nếu dòng đầu là tên cột (SKU, Giá bán, Tồn kho…), từng dòng vào đúng mặt hàng theo SKU hoặc mã vạch."
      submitLabel="Đưa vào bảng"
      busy={false}
      problem={undefined}
      onSubmit={async () => {
        if (text.trim() === '') return setProblem('Hãy dán ít nhất một ô.')
        onPaste(text)
        onClose()
      }}
      onClose={onClose}
    >
      <TextArea
        label="Các ô đã chép"
        hint={`Không có tên cột thì bắt đầu từ ô ${where}.`}
        error={problem}
        rows={8}
        wrap="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
