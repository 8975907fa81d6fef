import { useCallback, useMemo, useState } from 'react'
import { optionPictures } from '../domain/gallery.ts'
import { type OptionState, optionStates, type Selection } from '../domain/selection.ts'
import { OptionGroup } from './option-group.tsx'
import { useProductState } from './product-state.tsx'

type Pressed = { group: string; option: string }

/** A row of options for each group; pressing a chosen one deselects it. */
export function VariantPicker() {
  const { product, choice } = useProductState()
  const { variants: groups, variantsRaw: variants } = product
  const { selection, toggle } = choice
  const [refused, setRefused] = useState<Pressed>()
  const onPress = useCallback(
    (group: string, option: string, isOff: boolean) => {
      setRefused(isOff ? { group, option } : undefined)
      if (!isOff) toggle(group, option)
    },
    [toggle],
  )
  const pictures = useMemo(
    () => new Map(groups.map((group) => [group.name, optionPictures(variants, group)])),
    [groups, variants],
  )
  if (groups.length === 0) return null
  const stateOf = optionStates(groups, variants, selection)
  const reasonFor = (group: string, option: string) =>
    whyNot(selection, { group, option }, stateOf(group, option))
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ name, options }) => (
        <OptionGroup
          key={name}
          name={name}
          options={options}
          pictures={pictures.get(name)}
          chosen={selection[name]}
          stateOf={stateOf}
          reasonFor={reasonFor}
          onPress={onPress}
        />
      ))}
      <p role="status" className="text-sm text-amber-deep empty:absolute">
        {refused && reasonFor(refused.group, refused.option)}
      </p>
    </div>
  )
}

/** The reason why an option is unavailable with the other chosen ones; undefined when it is available. */
function whyNot(
  selection: Selection,
  { group, option }: Pressed,
  state: OptionState,
): string | undefined {
  if (state === 'available' || state === 'preorder') return undefined
  const others = Object.entries(selection)
    .filter(([name]) => name !== group)
    .map(([, other]) => `“${other}”`)
    .join(', ')
  if (state === 'sold-out') return `“${option}”${others && ` với ${others}`} đã hết hàng.`
  if (!others) return `Không có “${option}”.`
  return `Không có “${option}” với ${others}. Bỏ chọn ${others} để chọn “${option}”.`
}
