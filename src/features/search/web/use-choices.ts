import { useState } from 'react'
import { formatCount } from '#shared/format.ts'
import { cleanText } from './addresses.ts'
import { allChoices, firstChoices, suggestedChoices } from './choices.ts'
import { noSuggestions } from './readers.ts'
import { forgetAllSearches, forgetSearch, recentSearches } from './recent-searches.ts'
import { useRecommendations } from './use-recommendations.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What can be chosen for what is typed, and what a screen reader is told of it. */
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
  /** The first answer is still on its way. */
  const isWaiting = text === '' ? !products : !answer
  const { correction } = answer?.found ?? noSuggestions
  return {
    text,
    /** What to mark in the suggestions: they may follow other words than those that were typed. */
    marked: correction?.isApplied ? `${text} ${correction.q}` : text,
    choices,
    isWaiting,
    isEmpty: !isWaiting && (text === '' ? choices.products.length === 0 : count === 0),
    recent,
    forget,
    status: isWaiting ? '' : told(count, answer?.text),
  }
}

function told(count: number, text: string | undefined): string {
  if (text === undefined) {
    return count > 0 ? `Có ${formatCount(count)} gợi ý cho bạn.` : 'Chưa có gợi ý phù hợp.'
  }
  return count > 0
    ? `Có ${formatCount(count)} gợi ý cho “${text}”.`
    : `Chưa có gợi ý cho “${text}”.`
}
