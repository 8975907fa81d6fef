import { useId } from 'react'
import { LazyPart } from '#back-office/lazy-part.tsx'
import { lazyComponent } from '#storefront/lazy-component.ts'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'

// The editor is as large as the rest of the page.
const richEditor = lazyComponent(
  () => import('./rich-editor.tsx'),
  (module) => module.RichEditor,
)

type Props = {
  path: string
  label: string
  hint?: string
  html: string
  error: string | undefined
  /** Takes headings and pictures, too. */
  hasPictures?: boolean
  onHtml: (html: string) => void
}

/** A text with bold words, lists, links and pictures. */
export function RichField({ path, label, hint, html, error, hasPictures = false, onHtml }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-semibold">
        {label}
        <span className="font-normal text-ink-faint"> (không bắt buộc)</span>
      </p>
      <LazyPart part={richEditor} skeleton={<Skeleton className={hasPictures ? 'h-64' : 'h-36'} />}>
        {(RichEditor) => (
          <RichEditor
            id={`san-pham-${path}`}
            labelledBy={id}
            html={html}
            hasPictures={hasPictures}
            onHtml={onHtml}
          />
        )}
      </LazyPart>
      {hint && <p className="text-sm text-ink-faint">{hint}</p>}
      <FieldError id={`${id}-error`} error={error} keepsRoom={false} />
    </div>
  )
}
