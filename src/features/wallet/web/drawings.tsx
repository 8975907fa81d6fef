import { drawingFrame } from '#storefront/ui/drawing-frame.ts'

/** Drawing of an open, empty wallet. */
export function EmptyWallet() {
  return (
    <svg aria-hidden="true" {...drawingFrame}>
      <ellipse cx="80" cy="108" rx="54" ry="5" className="fill-sand stroke-none" />
      <path d="M34 40 108 20l6 20" className="fill-sand stroke-edge" />
      <path
        d="M50 39 66 26l40-1 8 15"
        className="fill-amber-soft stroke-edge"
        strokeDasharray="5 5"
      />
      <rect x="28" y="40" width="104" height="62" rx="9" className="fill-surface stroke-ink" />
      <path d="M132 60h-22a11 11 0 0 0 0 22h22" className="fill-son-soft stroke-ink" />
      <circle cx="112" cy="71" r="2.5" className="fill-son stroke-son" />
      <path d="M38 52h58M38 91h58" className="stroke-line" strokeDasharray="6 6" />
    </svg>
  )
}

/** Drawing of an empty jar. */
export function CoinJar() {
  return (
    <svg aria-hidden="true" {...drawingFrame}>
      <ellipse cx="80" cy="112" rx="44" ry="4" className="fill-sand stroke-none" />
      <path
        d="M56 46c-10 6-15 15-15 27v21a14 14 0 0 0 14 14h50a14 14 0 0 0 14-14V73c0-12-5-21-15-27"
        className="fill-surface stroke-ink"
      />
      <path d="M52 36h56v10H52z" className="fill-sand stroke-ink" />
      <circle cx="80" cy="15" r="11" className="fill-amber-soft stroke-amber-deep" />
      <path d="M80 10v10" className="stroke-amber-deep" />
      <path d="M52 74c2-6 5-10 9-12" className="stroke-line" />
      <path d="M50 96h60" className="stroke-line" strokeDasharray="6 6" />
    </svg>
  )
}
