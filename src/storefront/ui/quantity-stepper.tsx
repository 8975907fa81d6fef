import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

type Props = {
  /** Part of the group's name: “Số lượng <product>”. */
  productName: string
  quantity: number
  max: number
  onChange: (quantity: number) => void
  /** The reason why it can't be changed at all; both buttons say it. */
  blocked?: string | undefined
  /** The reason for the upper limit. */
  limitText?: string
  /** A typed 0 is passed on instead of becoming 1: it removes the line. */
  zeroRemoves?: boolean
  /** The smallest number and the reason for it. */
  least?: { quantity: number; text: string } | undefined
}

/** Minus, number field, plus. Buttons at a limit stay focusable and say why they do nothing. */
export function QuantityStepper({
  productName,
  quantity,
  max,
  onChange,
  blocked,
  limitText = 'Đã đạt giới hạn',
  zeroRemoves = false,
  least = { quantity: 1, text: 'Tối thiểu 1' },
}: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  // The text that is not committed yet. Removing the line takes the field away, which blurs it before the next render.
  const draft = useRef<string>(undefined)
  const [showsReason, setShowsReason] = useState(false)
  const atMax = quantity >= max
  const plusReason = blocked ?? (atMax ? limitText : undefined)
  const minusReason = blocked ?? (quantity <= least.quantity ? least.text : undefined)

  const edit = (text: string | undefined) => {
    draft.current = text
    setTyped(text)
  }
  const change = (next: number) => {
    setShowsReason(false)
    edit(undefined)
    if (next !== quantity) onChange(next)
  }
  const commit = () => {
    const text = draft.current
    if (text === undefined) return
    const wanted = /^\d+$/.test(text.trim()) ? Number(text) : 1
    const lowest = zeroRemoves ? 0 : least.quantity
    change(Math.max(lowest, Math.min(wanted, Math.max(max, 1))))
    setShowsReason(wanted > max)
  }
  // Text typed before hydration counts, too.
  const takeUp = useEffectEvent((input: HTMLInputElement) => {
    const early = input.value
    if (early === String(quantity)) return
    edit(early)
    if (document.activeElement === input) return
    input.value = String(quantity)
    commit()
  })
  useEffect(() => {
    if (field.current) takeUp(field.current)
  }, [])
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="sr-only">Số lượng {productName}</legend>
      <div className="inline-flex rounded-md border border-edge bg-surface">
        <StepButton
          label="Giảm số lượng"
          icon={<Minus aria-hidden="true" className="size-4" />}
          reason={minusReason}
          onPress={() => change(quantity - 1)}
        />
        <input
          ref={field}
          aria-label="Số lượng"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          value={typed ?? quantity}
          disabled={blocked !== undefined}
          aria-describedby={showsReason ? `${id}-limit` : undefined}
          onChange={(event) => edit(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              commit()
            }
          }}
          className="w-14 border-x border-line bg-transparent text-center text-base font-semibold tabular-nums disabled:text-ink-faint"
        />
        <StepButton
          label="Tăng số lượng"
          icon={<Plus aria-hidden="true" className="size-4" />}
          reason={plusReason}
          onPress={() => change(quantity + 1)}
          onRefused={() => setShowsReason(true)}
        />
      </div>
      <p id={`${id}-limit`} role="status" className="text-sm text-ink-soft empty:absolute">
        {showsReason && plusReason}
      </p>
    </fieldset>
  )
}

type StepProps = {
  label: string
  icon: ReactNode
  reason: string | undefined
  onPress: () => void
  onRefused?: () => void
}

function StepButton({ label, icon, reason, onPress, onRefused }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={reason ? true : undefined}
      title={reason ?? label}
      onClick={reason ? onRefused : onPress}
      className={cx(
        'inline-flex size-11 items-center justify-center rounded-md transition-colors',
        reason ? 'cursor-not-allowed text-ink-faint opacity-60' : 'hover:bg-sand active:bg-sand',
      )}
    >
      {icon}
    </button>
  )
}
