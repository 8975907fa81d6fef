import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { stateNames } from '../../domain/product-states.ts'
import type { SheetField } from '../../domain/sheet-cells.ts'
import { choosableStates } from './cell-texts.ts'
import { isNumber } from './columns.ts'

export type Leaving = 'down' | 'up' | 'left' | 'right' | 'stay'

type Props = {
  field: SheetField
  label: string
  /** What the field begins with. */
  initial: string
  /** Typing replaced the cell, so that arrows leave it as in other spreadsheets. */
  isReplacing: boolean
  problem: string | undefined
  onDone: (text: string, leaving: Leaving) => void
  onCancel: () => void
}

const inputClass =
  'absolute inset-0 size-full rounded-none border-2 border-son bg-surface px-2 text-base outline-none'

export const categoryListId = 'sheet-categories'

/** The field in a cell that is edited. Leaving it keeps what was typed. */
export function CellEditor({
  field,
  label,
  initial,
  isReplacing,
  problem,
  onDone,
  onCancel,
}: Props) {
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    const field = input.current
    field?.focus({ preventScroll: true })
    if (!isReplacing && field instanceof HTMLInputElement) field.select()
  }, [isReplacing])
  const finish = (leaving: Leaving) => {
    if (isOver.current) return
    isOver.current = true
    onDone(input.current?.value ?? '', leaving)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A composition of Vietnamese letters has its own Enter and Escape.
    if (event.nativeEvent.isComposing) return
    const leaving = leavingOf(event, isReplacing && field !== 'categoryId')
    event.stopPropagation()
    if (event.key === 'Escape') {
      isOver.current = true
      event.preventDefault()
      onCancel()
    } else if (leaving) {
      event.preventDefault()
      finish(leaving)
    }
  }
  const common = {
    ref: input,
    defaultValue: initial,
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    onKeyDown,
    onBlur: () => finish('stay'),
    // Marking text is no selection of cells.
    onPointerDown: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    className: inputClass,
  }
  if (field === 'state') {
    return (
      <select {...common} onChange={() => finish('stay')}>
        {choosableStates.every((state) => stateNames[state] !== initial) && (
          <option>{initial}</option>
        )}
        {choosableStates.map((state) => (
          <option key={state}>{stateNames[state]}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={isNumber(field) ? 'decimal' : 'text'}
      enterKeyHint="next"
      autoComplete="off"
      maxLength={400}
      list={field === 'categoryId' ? categoryListId : undefined}
      className={`${inputClass} ${isNumber(field) ? 'text-end tabular-nums' : ''}`}
    />
  )
}

function leavingOf(event: KeyboardEvent, mayLeaveByArrows: boolean): Leaving | undefined {
  const { key, shiftKey } = event
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (mayLeaveByArrows && key === 'ArrowDown') return 'down'
  if (mayLeaveByArrows && key === 'ArrowUp') return 'up'
  return undefined
}
