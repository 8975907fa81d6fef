import { useEffect, useRef } from 'react'
import { uploadsIn, useUploads } from '../uploads.ts'
import { cx } from './cx.ts'

/** The merchant's HTML, sanitized by the server before it was stored. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const place = useUploads()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = text
    const boxes = current?.querySelectorAll<HTMLElement>('table, pre') ?? []
    // Wide content must be scrollable by keyboard.
    const observer = new ResizeObserver(() => {
      for (const box of boxes) {
        if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
        else box.removeAttribute('tabindex')
      }
    })
    if (current && boxes.length > 0) observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={text}
      className={cx('rich-text', className)}
      dangerouslySetInnerHTML={{ __html: uploadsIn(html, place) }}
    />
  )
}
