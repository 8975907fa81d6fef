import { useEffect, useState } from 'react'
import type { ProductCard } from '#features/catalog/contract.ts'
import { formatCount } from '#shared/format.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { cleanText } from './addresses.ts'
import { recommendations } from './calls.ts'
import { allChoices, firstChoices, suggestedChoices } from './choices.ts'
import { noSuggestions } from './parsers.ts'
import { forgetAllSearches, forgetSearch, recentSearches } from './recent-searches.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Choices for the typed text, and their announcement for screen readers. */
export function useChoices(typed: string) {
  const text = cleanText(typed)
  const answer = useSuggestions(text)
  const products = useRecommendations(text === '')
  const [recent, setRecent] = useState(recentSearches)

  function forget(search?: string) {
    if (search === undefined) forgetAllSearches()
    else forgetSearch(search)
    setRecent(recentSearches())
  }

  const choices =
    text === ''
      ? firstChoices(recent, products ?? [])
      : suggestedChoices(answer?.found ?? noSuggestions)
  const count = allChoices(choices).length
  /** The first answer is pending. */
  const isWaiting = text === '' ? !products : !answer
  const { correction } = answer?.found ?? noSuggestions
  return {
    text,
    /** Text to highlight: suggestions may follow a corrected query. */
    marked: correction?.isApplied ? `${text} ${correction.q}` : text,
    choices,
    isWaiting,
    isEmpty: !isWaiting && (text === '' ? choices.products.length === 0 : count === 0),
    recent,
    forget,
    status: isWaiting ? '' : announcement(count, answer?.text),
  }
}

function announcement(count: number, text: string | undefined): string {
  if (text === undefined) {
    return count > 0 ? `Có ${formatCount(count)} gợi ý cho bạn.` : 'Chưa có gợi ý phù hợp.'
  }
  return count > 0
    ? `Có ${formatCount(count)} gợi ý cho “${text}”.`
    : `Chưa có gợi ý cho “${text}”.`
}

/** Initial products; undefined while loading, empty when loading fails. */
function useRecommendations(isWanted: boolean): readonly ProductCard[] | undefined {
  const [products, setProducts] = useState<readonly ProductCard[]>()
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    void recommendations(browserApi()).then((found) => isHere && setProducts(found))
    return () => {
      isHere = false
    }
  }, [isWanted])
  return products
}
