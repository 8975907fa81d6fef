const markClass =
  'inline-flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1 text-xs leading-tight font-semibold'

/** Registration with the Ministry of Industry and Trade, linked to its entry. */
export function MinistryNotice({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener" className={markClass}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-7 shrink-0">
        <circle cx="12" cy="12" r="11" className="fill-leaf" />
        <path
          d="m7 12.5 3.4 3.4L17 9.3"
          className="fill-none stroke-surface stroke-[2.5]"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>
        Đã thông báo
        <br />
        Bộ Công Thương
      </span>
    </a>
  )
}

/** DMCA protection, linked to its status. */
export function DmcaBadge({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener" className={markClass}>
      <span className="rounded-sm bg-ink px-1.5 py-1 text-surface">DMCA</span>
      <span>
        Nội dung
        <br />
        được bảo vệ
      </span>
    </a>
  )
}
