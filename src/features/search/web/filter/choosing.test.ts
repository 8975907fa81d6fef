import { describe, expect, test } from 'vitest'
import { noAttributeFilter, parseSearch } from '../../domain.ts'
import { chooseCategory, withAttribute, withoutAttributesBut } from './choosing.ts'

describe('choosing', () => {
  const { filter } = parseSearch(new URLSearchParams('category=ao&priceMin=5&attr.MAU=den'))

  test('a top category keeps the attributes, any other clears them', () => {
    expect(chooseCategory(filter, { id: '7', isTop: true })).toEqual({
      ...filter,
      categoryId: '7',
      category: '',
    })
    expect(chooseCategory(filter, { id: '8', isTop: false })).toMatchObject({
      priceMin: 5,
      attr: {},
    })
    expect(chooseCategory(filter, null)).toMatchObject({ categoryId: '', category: '', attr: {} })
  })

  test('an attribute without a chosen value is removed', () => {
    const changed = withAttribute(filter, 'RAM', { ...noAttributeFilter, min: 8 })
    expect(Object.keys(changed.attr)).toEqual(['MAU', 'RAM'])
    expect(withoutAttributesBut(changed, ['RAM', 'MAN']).attr).toEqual({ RAM: changed.attr.RAM })
    expect(withAttribute(changed, 'MAU', noAttributeFilter).attr).toEqual({ RAM: changed.attr.RAM })
  })
})
