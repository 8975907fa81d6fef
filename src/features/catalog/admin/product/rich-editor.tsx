import Image from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { cx } from '#storefront/ui/cx.ts'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { uploadProductFile } from './upload-product-file.ts'

type Props = {
  id: string
  labelledBy: string
  html: string
  hasPictures: boolean
  onHtml: (html: string) => void
}

/** Text with formatting. What it holds is cleaned by the server, which allows the same and more. */
export function RichEditor({ id, labelledBy, html, hasPictures, onHtml }: Props) {
  const [problem, setProblem] = useState<string>()
  const latest = useRef(onHtml)
  latest.current = onHtml
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: hasPictures ? { levels: [2, 3] } : false,
        ...(!hasPictures && { blockquote: false, codeBlock: false, horizontalRule: false }),
        link: { openOnClick: false, protocols: ['mailto', 'tel'] },
      }),
      ...(hasPictures ? [Image] : []),
    ],
    content: html,
    // The policy of the page allows no style elements; app.css has these rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy },
        class: cx('rich-text px-3 py-2', hasPictures ? 'min-h-48' : 'min-h-20'),
      },
    },
    onUpdate: ({ editor: edited }) => latest.current(edited.isEmpty ? '' : edited.getHTML()),
  })
  const addPicture = async (file: File) => {
    setProblem(undefined)
    try {
      const { url } = await uploadProductFile(file)
      editor?.chain().focus().setImage({ src: url, alt: '' }).run()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <div className="overflow-hidden rounded-md border border-edge bg-surface focus-within:border-son">
      {editor && (
        <Toolbar
          editor={editor}
          hasPictures={hasPictures}
          onPicture={(file) => void addPicture(file)}
        />
      )}
      <EditorContent editor={editor} className="max-h-[32rem] overflow-y-auto" />
      <div className="px-3">
        <FieldError id={`${id}-picture`} error={problem} keepsRoom={false} />
      </div>
    </div>
  )
}

type Tool = { label: string; icon: LucideIcon; isOn?: boolean; run: () => void }

function Toolbar({
  editor,
  hasPictures,
  onPicture,
}: {
  editor: Editor
  hasPictures: boolean
  onPicture: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    { label: 'Đậm', icon: Bold, isOn: on.bold, run: () => chain().toggleBold().run() },
    { label: 'Nghiêng', icon: Italic, isOn: on.italic, run: () => chain().toggleItalic().run() },
    ...(hasPictures
      ? [
          {
            ...{ label: 'Tiêu đề', icon: Heading2, isOn: on.heading },
            run: () => chain().toggleHeading({ level: 2 }).run(),
          },
        ]
      : []),
    { label: 'Danh sách', icon: List, isOn: on.list, run: () => chain().toggleBulletList().run() },
    {
      ...{ label: 'Danh sách số', icon: ListOrdered, isOn: on.numbers },
      run: () => chain().toggleOrderedList().run(),
    },
    {
      ...{ label: 'Liên kết', icon: LinkIcon, isOn: on.link },
      run: () => {
        if (on.link) chain().extendMarkRange('link').unsetLink().run()
        else setLinking(true)
      },
    },
    ...(hasPictures
      ? [{ label: 'Chèn ảnh', icon: ImagePlus, run: () => input.current?.click() }]
      : []),
    { label: 'Lùi một bước', icon: Undo2, run: () => chain().undo().run() },
    { label: 'Tiến một bước', icon: Redo2, run: () => chain().redo().run() },
  ]
  return (
    <div
      role="toolbar"
      aria-label="Định dạng"
      // The text keeps the focus: what is typed right after a click would be lost.
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-wrap border-b border-line bg-paper"
    >
      {tools.map(({ label, icon: Icon, isOn, run }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          onClick={run}
          className="flex size-11 items-center justify-center text-ink-soft hover:bg-sand aria-pressed:bg-sand aria-pressed:text-son"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onPicture(file)
        }}
      />
      {isLinking && (
        <LinkDialog
          onLink={(href) => chain().extendMarkRange('link').setLink({ href }).run()}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  )
}
