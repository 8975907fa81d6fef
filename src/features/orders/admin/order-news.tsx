import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { badgeOf, setBadge, useBadge } from '#back-office/menu-badge.tsx'
import { shareEvents } from '#back-office/shared-events.ts'
import { tellNews } from '#storefront/ui/toasts.ts'
import { allowBellByPress, isSoundOn, playBell } from './bell.ts'
import { ordersKey } from './queries.ts'

type News = { placed: { id: string }[]; changed: string[] }

/** Tells of new orders on every page, by a message, a sound, the menu and the title, and keeps what is shown of orders current. */
export function OrderNews() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refresh = useThrottled(() => void queries.invalidateQueries(ordersKey))
  const onNews = useRef<(news: News) => void>(() => {})
  onNews.current = ({ placed }) => {
    refresh()
    const [first] = placed
    if (!first) return
    setBadge('don-hang', badgeOf('don-hang') + placed.length)
    if (isSoundOn()) playBell()
    const message = placed.length > 1 ? `${placed.length} đơn hàng mới` : `Đơn hàng mới ${first.id}`
    const to = placed.length > 1 ? '/don-hang' : `/don-hang/${first.id}`
    tellNews(message, { label: 'Xem', onPress: () => void navigate(to) })
  }
  useEffect(() => {
    const stopBell = allowBellByPress()
    const stopEvents = shareEvents({
      url: '/api/admin/orders/stream',
      events: ['ready', 'orders'],
      onEvent: ({ event, data }) => {
        if (event === 'ready') refresh()
        else onNews.current(JSON.parse(data) as News)
      },
    })
    return () => {
      stopEvents()
      stopBell()
    }
  }, [refresh])
  useTitleCount()
  return null
}

/** In a rush of orders the lists are read again at most so often, in milliseconds. */
const refreshMs = 4000

/** Calls `act` at once, and after that at most every few seconds. */
function useThrottled(act: () => void): () => void {
  const latest = useRef(act)
  latest.current = act
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDue = useRef(false)
  return useCallback(() => {
    if (timer.current !== undefined) {
      isDue.current = true
      return
    }
    const run = () => {
      latest.current()
      isDue.current = false
      timer.current = setTimeout(() => {
        timer.current = undefined
        if (isDue.current) run()
      }, refreshMs)
    }
    run()
  }, [])
}

/** `(2) Đơn hàng …` while new orders have not been seen; pages set their own titles. */
function useTitleCount(): void {
  const count = useBadge('don-hang')
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(/^\(\d+\) /, '')
      const wanted = count > 0 ? `(${count}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])
}
