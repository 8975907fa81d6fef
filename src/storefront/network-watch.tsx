import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { askForPicturesAgain } from './pictures-again.ts'
import { registerWorker } from './register-worker.ts'
import { alertShopper, takeBackProblem } from './ui/notices.ts'
import { useOnline } from './use-online.ts'

const lost = 'Không có mạng. Trang này vẫn ở đây, những gì bạn đã nhập không mất.'
const back = 'Đã có mạng trở lại.'
const later = 'Không có kết nối mạng. Vui lòng thử lại khi có mạng.'
/** Phones lose their network for a moment when they change it, in milliseconds. */
const patience = 1000

/** Tells when the network goes and comes back, and stays on the page meanwhile: what was typed there is not lost. */
export function NetworkWatch() {
  const isOnline = useOnline()
  const network = useRef<'there' | 'gone' | 'told'>('there')
  useEffect(registerWorker, [])
  useEffect(() => {
    if (isOnline) {
      if (network.current === 'told') {
        for (const problem of [lost, later]) takeBackProblem(problem)
        alertShopper(back, 'success')
      }
      if (network.current !== 'there') askForPicturesAgain()
      network.current = 'there'
      return
    }
    network.current = 'gone'
    const timer = setTimeout(() => {
      network.current = 'told'
      alertShopper(lost, 'problem')
    }, patience)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isOnline ? null : <StayHere />
}

/** Asked before any question of the page about leaving it, since a router asks the last one that came. */
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

/** Pages whose lists follow their query; elsewhere a query is read by the browser alone. */
const lists = ['/search', '/flash-sale']

/** Whether another page has to be asked for. */
export function needsNetwork(
  from: Pick<Location, 'pathname' | 'search'>,
  to: Pick<Location, 'pathname' | 'search'>,
): boolean {
  if (from.pathname !== to.pathname) return true
  return from.search !== to.search && lists.includes(to.pathname)
}
