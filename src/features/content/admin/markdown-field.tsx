import {
  Bold,
  Heading2,
  Heading3,
  ImageUp,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Table,
} from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { cx } from '#storefront/ui/cx.ts'
import { controlClass, describedBy, FieldFrame } from '#storefront/ui/field-frame.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { LinkDialog } from './link-dialog.tsx'
import {
  type Edit,
  insertBlock,
  link,
  prefixLines,
  type Selected,
  tableBlock,
  wrap,
} from './markdown-edits.ts'
import { picturesAmong, uploadPicture } from './upload-picture.ts'

type Props = {
  label: string
  value: string
  error: string | undefined
  maxLength: number
  onChange: (value: string) => void
}

const tools: readonly {
  name: string
  icon: typeof Bold
  edit: (selected: Selected) => Edit
  /** With Ctrl or Command. */
  key?: string
}[] = [
  { name: 'Chữ đậm', icon: Bold, key: 'b', edit: (at) => wrap(at, '**', 'chữ đậm') },
  { name: 'Chữ nghiêng', icon: Italic, key: 'i', edit: (at) => wrap(at, '_', 'chữ nghiêng') },
  { name: 'Tiêu đề lớn', icon: Heading2, edit: (at) => prefixLines(at, () => '## ') },
  { name: 'Tiêu đề nhỏ', icon: Heading3, edit: (at) => prefixLines(at, () => '### ') },
  { name: 'Danh sách', icon: List, edit: (at) => prefixLines(at, () => '- ') },
  {
    name: 'Danh sách đánh số',
    icon: ListOrdered,
    edit: (at) => prefixLines(at, (index) => `${index + 1}. `),
  },
  { name: 'Bảng', icon: Table, edit: (at) => insertBlock(at, tableBlock, 'Cột một') },
]

/** A text in Markdown, with buttons for what it is made of. Pictures are dropped, pasted or chosen. */
export function MarkdownField({ label, value, error, maxLength, onChange }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const [uploads, setUploads] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [isLinking, setLinking] = useState(false)

  const selected = (): Selected => {
    const { value: text, selectionStart, selectionEnd } = area.current ?? emptyArea
    return { text, start: selectionStart, end: selectionEnd }
  }
  const apply = ({ from, to, insert, select }: Edit) => {
    const { current } = area
    if (!current) return
    current.focus()
    current.setSelectionRange(from, to)
    // Typed like this it can be undone with the keyboard.
    if (!document.execCommand('insertText', false, insert)) {
      const { value: text } = current
      onChange(text.slice(0, from) + insert + text.slice(to))
    }
    current.setSelectionRange(...select)
  }
  const addPictures = async (chosen: readonly File[]) => {
    setProblem(undefined)
    for (const [index, file] of chosen.entries()) {
      setUploads(chosen.length - index)
      try {
        const { url } = await uploadPicture(file)
        const words =
          file.name
            .replace(/\.\w+$/, '')
            .replace(/[[\]]/g, ' ')
            .trim() || 'Ảnh'
        apply(insertBlock(selected(), `![${words}](${url})`, words))
      } catch (thrown) {
        setProblem(problemOf(thrown))
        break
      }
    }
    setUploads(0)
  }
  const take = (event: { preventDefault(): void }, data: DataTransfer) => {
    const pictures = picturesAmong(data.files)
    if (pictures.length === 0) return
    event.preventDefault()
    void addPictures(pictures)
  }
  const pressTool = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool && event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    event.stopPropagation()
    if (tool) apply(tool.edit(selected()))
    else setLinking(true)
  }
  const hint =
    'Markdown. Dùng {{shop.phone}}, {{shop.address}}… để số điện thoại, địa chỉ luôn đúng với cài đặt.'
  return (
    <FieldFrame id={id} label={label} error={problem ?? error} hint={hint}>
      <div
        role="toolbar"
        aria-label="Định dạng"
        aria-controls={id}
        className="flex flex-wrap rounded-t-md border border-b-0 border-edge bg-sand"
      >
        {tools.map(({ name, icon: Icon, edit }) => (
          <IconButton
            key={name}
            label={name}
            icon={<Icon aria-hidden="true" className="size-5" />}
            onClick={() => apply(edit(selected()))}
          />
        ))}
        <IconButton
          label="Liên kết"
          icon={<LinkIcon aria-hidden="true" className="size-5" />}
          onClick={() => setLinking(true)}
        />
        <IconButton
          label="Thêm ảnh"
          icon={<ImageUp aria-hidden="true" className="size-5" />}
          onClick={() => files.current?.click()}
        />
        <p role="status" className="self-center px-2 text-sm text-ink-soft empty:hidden">
          {uploads > 0 && `Đang tải lên, còn ${uploads} ảnh…`}
        </p>
      </div>
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again after a failure.
          currentTarget.value = ''
          void addPictures(chosen)
        }}
      />
      <textarea
        ref={area}
        id={id}
        value={value}
        maxLength={maxLength}
        aria-invalid={problem || error ? true : undefined}
        aria-describedby={describedBy(id, { error: problem ?? error, hint })}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={pressTool}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
        className={cx(
          controlClass,
          '-mt-1.5 field-sizing-content max-h-[70dvh] min-h-72 resize-y rounded-t-none',
        )}
      />
      {isLinking && (
        <LinkDialog
          hasText={selected().start !== selected().end}
          onClose={() => setLinking(false)}
          onLink={(words, address) => {
            setLinking(false)
            apply(link(selected(), words, address))
          }}
        />
      )}
    </FieldFrame>
  )
}

const emptyArea = { value: '', selectionStart: 0, selectionEnd: 0 }
