import { cx } from './cx.ts'

/** HTML written by the shop's keeper, sanitised by the server before it was stored. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={cx('rich-text', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
