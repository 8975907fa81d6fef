import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsWide } from '#storefront/use-breakpoint.ts'

export type PreviewSize = { width: number; height: number }

type Props = {
  label: string
  phone: PreviewSize
  desktop: PreviewSize
  children: ReactNode
}

/** Something as shoppers see it at two widths: beside each other where there is room, else one that is chosen. */
export function Preview({ label, phone, desktop, children }: Props) {
  const isWide = useIsWide()
  const [chosen, setChosen] = useState<'phone' | 'desktop'>('phone')
  const sizes = { phone, desktop }
  const names = { phone: 'Điện thoại', desktop: 'Máy tính' }
  if (isWide) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)] items-start gap-4">
        {(['phone', 'desktop'] as const).map((kind) => (
          <figure key={kind} className="flex min-w-0 flex-col gap-1.5">
            <figcaption className="text-sm text-ink-soft">{names[kind]}</figcaption>
            <PreviewFrame label={`${label}: ${names[kind]}`} {...sizes[kind]}>
              {children}
            </PreviewFrame>
          </figure>
        ))}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex gap-2">
        <legend className="sr-only">Xem như trên</legend>
        {(['phone', 'desktop'] as const).map((kind) => (
          <label
            key={kind}
            className="flex min-h-11 flex-1 items-center justify-center rounded-md border border-edge font-semibold text-ink-soft has-checked:border-son has-checked:bg-son-soft has-checked:text-son-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-son"
          >
            <input
              type="radio"
              className="sr-only"
              checked={chosen === kind}
              onChange={() => setChosen(kind)}
            />
            {names[kind]}
          </label>
        ))}
      </fieldset>
      <PreviewFrame key={chosen} label={`${label}: ${names[chosen]}`} {...sizes[chosen]}>
        {children}
      </PreviewFrame>
    </div>
  )
}

/** Content in a window of its own, whose width decides on its layout; shrunk to the room there is. Its links lead nowhere. */
function PreviewFrame({
  label,
  width,
  height,
  children,
}: PreviewSize & { label: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const { current } = room
    if (!current) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, current.clientWidth / width)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [width])
  const open = () => {
    const inside = frame.current?.contentDocument
    if (!inside || inside.body === body) return
    const { lang, dataset } = document.documentElement
    Object.assign(inside.documentElement, { lang })
    Object.assign(inside.documentElement.dataset, dataset)
    const styles = document.head.querySelectorAll('link[rel="stylesheet"], style')
    inside.head.append(...[...styles].map((style) => inside.importNode(style, true)))
    setBody(inside.body)
  }
  useEffect(open)
  return (
    <div
      ref={room}
      style={{ height: height * scale }}
      className="overflow-hidden rounded-md border border-line bg-paper"
    >
      <iframe
        ref={frame}
        title={label}
        onLoad={open}
        style={{ width, height, transform: `scale(${scale})` }}
        className="origin-top-left"
      />
      {body &&
        createPortal(
          <div
            onClickCapture={(event) => {
              event.preventDefault()
              event.stopPropagation()
            }}
          >
            {children}
          </div>,
          body,
        )}
    </div>
  )
}
