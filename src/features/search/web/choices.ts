import type { ProductCard, TopCategory } from '#features/catalog/contract.ts'
import type { Suggestions } from '../contract.ts'
import { categoryHref, resultsHref } from './addresses.ts'

/** A choice of the overlay: its target, and the text that it searches for. */
export type Choice = { id: string; to: string; text?: string }
export type TextChoice = Choice & { text: string }
export type CategoryChoice = Choice & { category: TopCategory }
export type ProductChoice = Choice & { product: ProductCard }

/** All choices, in display order. */
export type Choices = {
  correction: TextChoice[]
  recent: TextChoice[]
  keywords: TextChoice[]
  categories: CategoryChoice[]
  products: ProductChoice[]
}

const none: Choices = { correction: [], recent: [], keywords: [], categories: [], products: [] }

/** Choices before anything is typed. */
export function firstChoices(recent: readonly string[], products: readonly ProductCard[]): Choices {
  return { ...none, recent: texts('recent', recent), products: cards(products) }
}

/** Choices for the typed text. */
export function suggestedChoices({
  keywords,
  categories,
  products,
  correction,
}: Suggestions): Choices {
  return {
    correction: texts('correction', correction ? [correction.q] : []),
    recent: [],
    keywords: texts(
      'keyword',
      keywords.map(({ keyword }) => keyword),
    ),
    categories: categories.map((category, index) => ({
      id: `search-category-${index}`,
      to: categoryHref(category.id),
      category,
    })),
    products: cards(products),
  }
}

/** True when choices other than products stand in a column beside them. */
export function hasColumn(choices: Choices): boolean {
  return allChoices({ ...choices, products: [] }).length > 0
}

export function allChoices(choices: Choices): Choice[] {
  const { correction, recent, keywords, categories, products } = choices
  return [...correction, ...recent, ...keywords, ...categories, ...products]
}

function texts(kind: string, list: readonly string[]): TextChoice[] {
  return list.flatMap((text, index) => {
    const to = resultsHref(text)
    return to ? [{ id: `search-${kind}-${index}`, to, text }] : []
  })
}

function cards(products: readonly ProductCard[]): ProductChoice[] {
  return products.map((product, index) => ({
    id: `search-product-${index}`,
    to: `/products/${product.slug}`,
    product,
  }))
}
