import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aVariant } from '#test/a-variant.ts'
import {
  findVariant,
  firstSelection,
  hasPieces,
  isPartial,
  optionStates,
  sheetSelection,
  toggleOption,
} from './selection.ts'

const groups = [
  { name: 'Màu', options: ['Đen', 'Trắng'] },
  { name: 'Cỡ', options: ['M', 'L'] },
]
const none = { stock: 0, inStock: false }
const blackM = aVariant({ Màu: 'Đen', Cỡ: 'M' }, none)
const blackL = aVariant({ Màu: 'Đen', Cỡ: 'L' })
// Foreign servers may report preorders as in stock.
const whiteM = aVariant({ Màu: 'Trắng', Cỡ: 'M' }, { stock: 0, inStock: true, isPreorder: true })
const variants = [blackM, blackL, whiteM]

describe('choosing', () => {
  test('a choice in every group leads to the variant, a partial one to none', () => {
    expect(findVariant(groups, variants, { Màu: 'Đen', Cỡ: 'L' })).toBe(blackL)
    expect(findVariant(groups, variants, { Màu: 'Đen' })).toBeUndefined()
    expect(isPartial(groups, { Màu: 'Đen' })).toBe(true)
    expect(isPartial(groups, {})).toBe(false)
  })

  test('choosing an option again clears it', () => {
    const chosen = toggleOption({}, 'Màu', 'Đen')
    expect(chosen).toEqual({ Màu: 'Đen' })
    expect(toggleOption(chosen, 'Màu', 'Trắng')).toEqual({ Màu: 'Trắng' })
    expect(toggleOption(chosen, 'Màu', 'Đen')).toEqual({})
  })

  test('an option’s state depends on the variants it can still lead to', () => {
    const state = (selection: Record<string, string>, group: string, option: string) =>
      optionStates(groups, variants, selection)(group, option)
    expect(state({}, 'Màu', 'Đen')).toBe('available')
    expect(state({ Cỡ: 'M' }, 'Màu', 'Đen')).toBe('sold-out')
    expect(state({}, 'Màu', 'Trắng')).toBe('preorder')
    // White L does not exist, which differs from being sold out.
    expect(state({ Màu: 'Trắng' }, 'Cỡ', 'L')).toBe('impossible')
    expect(state({}, 'Màu', 'Tím')).toBe('impossible')
  })

  test('the only variant is chosen at once; the sheet starts with one in stock, else the first', () => {
    expect(firstSelection([blackM])).toEqual(blackM.options)
    expect(firstSelection(variants)).toEqual({})
    const whiteL = aVariant({ Màu: 'Trắng', Cỡ: 'L' })
    expect(sheetSelection([...variants, whiteL])).toEqual(blackL.options)
    expect(sheetSelection([blackM, whiteM])).toEqual(blackM.options)
    expect(sheetSelection([])).toEqual({})
  })
})

describe('for any selection', () => {
  const names = ['Màu', 'Cỡ', 'Vải']
  const letters = ['A', 'B', 'C']
  const all = names.map((name) => ({ name, options: letters }))
  const options = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom(...letters)])),
  )
  const scenes = fc.record({
    made: fc.uniqueArray(fc.record({ options, stock: fc.nat(1), isPreorder: fc.boolean() }), {
      selector: (variant) => JSON.stringify(variant.options),
      maxLength: 27,
    }),
    pressed: fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...letters)), {
      maxLength: 9,
    }),
  })

  test('an option is open exactly when one of its variants matches the rest, and pressing open ones always leads to a variant', () => {
    fc.assert(
      fc.property(scenes, ({ made, pressed }) => {
        const variants = made.map(({ options: of, stock, isPreorder }) =>
          aVariant(of, { stock, inStock: stock > 0, isPreorder }),
        )
        let selection: Record<string, string> = {}
        for (const [group, option] of pressed) {
          const state = optionStates(all, variants, selection)(group, option)
          const { [group]: _, ...others } = selection
          const wanted = Object.entries({ ...others, [group]: option })
          const fitting = variants.filter((variant) =>
            wanted.every(([name, value]) => variant.options[name] === value),
          )
          expect(state === 'impossible').toBe(fitting.length === 0)
          expect(state === 'available').toBe(fitting.some(hasPieces))
          if (state === 'available' || state === 'preorder' || selection[group] === option) {
            selection = { ...toggleOption(selection, group, option) }
          }
        }
        const isWhole = names.every((name) => selection[name])
        const found = findVariant(all, variants, selection)
        expect(found !== undefined).toBe(isWhole)
        if (found) expect(hasPieces(found) || found.isPreorder).toBe(true)
      }),
    )
  })
})
