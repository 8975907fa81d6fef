import type { ReactNode } from 'react'

type Props = { isOn: boolean; onToggle: () => void; children: ReactNode }

/** A preset that is toggled by pressing. */
export function ToggleChip({ isOn, onToggle, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-1 rounded-md border border-line bg-surface px-3 text-sm transition-colors hover:border-edge aria-pressed:border-son aria-pressed:bg-son-soft aria-pressed:font-semibold aria-pressed:text-son-deep"
    >
      {children}
    </button>
  )
}
