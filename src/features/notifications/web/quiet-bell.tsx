import { drawingFrame } from '#storefront/ui/drawing-frame.ts'

/** A bell that hangs still. */
export function QuietBell() {
  return (
    <svg aria-hidden="true" {...drawingFrame}>
      <ellipse cx="80" cy="112" rx="44" ry="4" className="fill-sand stroke-none" />
      <path d="M32 10h96" className="stroke-ink stroke-[5]" />
      <path d="M80 10v12" className="stroke-edge" />
      <path
        d="M80 22c20 0 28 15 29 34 1 18 5 25 11 31a3 3 0 0 1-2 5H42a3 3 0 0 1-2-5c6-6 10-13 11-31 1-19 9-34 29-34z"
        className="fill-surface stroke-ink"
      />
      <path d="M70 92a10 10 0 0 0 20 0" className="fill-amber-soft stroke-ink" />
      <path d="M52 74h56" className="stroke-line" />
      <path d="M64 42c2-6 6-9 11-10" className="stroke-son" />
    </svg>
  )
}
