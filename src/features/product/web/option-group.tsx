import { type KeyboardEvent, memo, useState } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import { Picture } from '#storefront/ui/picture.tsx'
import type { OptionState } from '../domain/selection.ts'

type OnPress = (group: string, option: string, isOff: boolean) => void

type Props = {
  name: string
  options: readonly string[]
  pictures: ReadonlyMap<string, string> | undefined
  chosen: string | undefined
  stateOf: (group: string, option: string) => OptionState
  /** The reason why an option is unavailable; undefined when it is available. */
  reasonFor: (group: string, option: string) => string | undefined
  onPress: OnPress
}

/** Options of a group: a single tab stop, arrow keys move between them. */
export function OptionGroup(props: Props) {
  const { name, options, pictures, chosen, stateOf, reasonFor, onPress } = props
  const [visited, setVisited] = useState<string>()
  const stop = visited ?? chosen ?? options[0]
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        {name}
        {chosen && <span className="font-normal text-ink-soft">: {chosen}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Option
            key={option}
            group={name}
            option={option}
            picture={pictures?.get(option)}
            state={stateOf(name, option)}
            reason={reasonFor(name, option)}
            isChosen={option === chosen}
            isStop={option === stop}
            onVisit={setVisited}
            onPress={onPress}
          />
        ))}
      </div>
    </fieldset>
  )
}

export const stateSuffix = {
  available: '',
  preorder: ' (Đặt trước)',
  'sold-out': ' (Hết hàng)',
  impossible: '',
}

type OptionProps = {
  group: string
  option: string
  picture: string | undefined
  state: OptionState
  reason: string | undefined
  isChosen: boolean
  isStop: boolean
  onVisit: (option: string) => void
  onPress: OnPress
}

const Option = memo(function Option(props: OptionProps) {
  const { group, option, picture, state, reason, isChosen, isStop, onVisit, onPress } = props
  // A chosen option can always be deselected.
  const isOff = reason !== undefined && !isChosen
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-disabled={isOff || undefined}
      title={isOff ? reason : undefined}
      onFocus={() => onVisit(option)}
      onKeyDown={moveAlong}
      onClick={() => onPress(group, option, isOff)}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border px-3 text-sm',
        picture ? 'py-1 ps-1' : 'py-1.5',
        isChosen
          ? 'border-son bg-son-soft font-semibold text-son-deep ring-1 ring-son'
          : isOff
            ? 'cursor-not-allowed border-line border-dashed bg-sand text-ink-faint line-through'
            : 'border-edge bg-surface hover:border-son',
      )}
    >
      {picture && (
        <span className={cx('w-9 shrink-0 overflow-hidden rounded-sm', isOff && 'opacity-50')}>
          <Picture src={picture} alt="" sizes="2.25rem" maxWidth={96} />
        </span>
      )}
      {option + stateSuffix[state]}
    </button>
  )
})

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

function moveAlong(event: KeyboardEvent<HTMLButtonElement>): void {
  const { key, currentTarget, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const all = [...(currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const step = steps[key]
  const next =
    key === 'Home'
      ? all[0]
      : key === 'End'
        ? all.at(-1)
        : step && all.at((all.indexOf(currentTarget) + step) % all.length)
  if (!next) return
  event.preventDefault()
  next.focus()
}
