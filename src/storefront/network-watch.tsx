import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { defaultPicture } from './default-picture.ts'
import { watchOutages } from './outage-watch.ts'
import { registerWorker } from './register-worker.ts'
import { alertShopper, dismissProblem } from './ui/toasts.ts'
import { useOnline } from './use-online.ts'

const lost = 'Không có mạng. Trang này vẫn ở đây, những gì bạn đã nhập không mất.'
const back = 'Đã có mạng trở lại.'
const later = 'Không có kết nối mạng. Vui lòng thử lại khi có mạng.'
/** Phones lose their connection for a moment when they change networks, in milliseconds. */
const offlineDelay = 1000

/** Reports going offline and online, and keeps the page open meanwhile, with its input. */
export function NetworkWatch() {
  const isOnline = useOnline()
  const network = useRef<'there' | 'gone' | 'reported'>('there')
  useEffect(registerWorker, [])
  useEffect(watchOutages, [])
  useEffect(() => {
    if (isOnline) {
      if (network.current === 'reported') {
        for (const problem of [lost, later]) dismissProblem(problem)
        alertShopper(back, 'success')
      }
      if (network.current !== 'there') reloadBrokenPictures()
      network.current = 'there'
      return
    }
    network.current = 'gone'
    const timer = setTimeout(() => {
      network.current = 'reported'
      alertShopper(lost, 'problem')
    }, offlineDelay)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isOnline ? null : <StayHere />
}

/** Registered before the page's own blockers, since the router asks the latest one. */
function StayHere() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    needsNetwork(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    alertShopper(later, 'problem')
  }, [blocker])
  return null
}

/** Pages whose loader depends on the query; elsewhere only the browser reads it. */
const lists = /^\/(?:search$|flash-sale$|bo-suu-tap\/)/

/** True when a navigation needs a request. */
export function needsNetwork(
  from: Pick<Location, 'pathname' | 'search'>,
  to: Pick<Location, 'pathname' | 'search'>,
): boolean {
  if (from.pathname !== to.pathname) return true
  return from.search !== to.search && lists.test(to.pathname)
}

/** Requests pictures again that the default picture replaced (early-script.ts): the network may have been down. */
function reloadBrokenPictures(): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-lost-set]')) {
    if (source.srcset === defaultPicture) source.srcset = source.dataset.lostSet ?? ''
    delete source.dataset.lostSet
  }
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-lost]')) {
    const { lost, lostSet } = picture.dataset
    delete picture.dataset.lost
    delete picture.dataset.lostSet
    // Its picture may have changed meanwhile.
    if (picture.getAttribute('src') !== defaultPicture) continue
    if (lostSet) picture.srcset = lostSet
    if (lost) picture.src = lost
  }
}
