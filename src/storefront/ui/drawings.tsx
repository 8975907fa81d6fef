import { drawingFrame } from './drawing-frame.ts'

/** Drawing of an empty basket. */
export function EmptyBasket() {
  return (
    <svg aria-hidden="true" {...drawingFrame}>
      <ellipse cx="80" cy="106" rx="54" ry="6" className="fill-sand stroke-none" />
      <path d="M48 50c0-44 64-44 64 0" className="stroke-edge" />
      <path
        d="M34 50h92l-9 46a8 8 0 0 1-8 7H51a8 8 0 0 1-8-7z"
        className="fill-surface stroke-ink"
      />
      <path d="M28 50h104" className="stroke-ink stroke-[5]" />
      <path d="M40 68h80M43 85h74M62 54l5 46M80 54v46M98 54l-5 46" className="stroke-line" />
      <path d="M72 26c-6-10-18-9-22-2 8 6 16 6 22 2Z" className="fill-leaf-soft stroke-leaf" />
    </svg>
  )
}

/** Drawing of a magnifying glass over an empty shelf. */
export function Magnifier() {
  return (
    <svg aria-hidden="true" {...drawingFrame}>
      <ellipse cx="80" cy="108" rx="54" ry="5" className="fill-sand stroke-none" />
      <path d="M26 92h108M36 92v12M124 92v12" className="stroke-edge" />
      <path d="M44 92V74h20v18M100 92V66h18v26" className="fill-sand stroke-line" />
      <circle cx="78" cy="50" r="28" className="fill-surface stroke-ink" />
      <path d="m99 70 18 18" className="stroke-son stroke-[7]" />
      <path d="M64 48c1-9 8-14 16-13" className="stroke-line" />
    </svg>
  )
}

/** Drawing of a cracked jar. */
export function BrokenJar() {
  return (
    <svg aria-hidden="true" {...drawingFrame}>
      <ellipse cx="80" cy="108" rx="48" ry="5" className="fill-sand stroke-none" />
      <path
        d="M58 30h44v10c14 8 20 20 20 34 0 16-10 30-22 30H60c-12 0-22-14-22-30 0-14 6-26 20-34z"
        className="fill-surface stroke-ink"
      />
      <path d="M54 24h52v8H54z" className="fill-amber-soft stroke-ink" />
      <path d="m84 44-8 16 12 10-10 14 6 18" className="stroke-son" />
    </svg>
  )
}
