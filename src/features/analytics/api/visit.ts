import type { Device, Metric, TellVisits } from '../contract.ts'
import { publicPath } from '../domain/pages.ts'

/** One thing that is counted: that a page was opened, or how fast one was. */
export type Visit = {
  at: Date
  /** What tells browsers apart: a secret of their own, only ever told as the day's mark of a visitor. */
  browserId: string
  device: Device
  userAgent: string
  address: string
  path: string
} & ({ kind: 'view'; referrer: string | undefined } | { kind: 'speeds'; speeds: Speeds })

export type Speeds = Partial<Record<Metric, number>>

type Caller = Pick<Visit, 'at' | 'browserId' | 'userAgent' | 'address'>

/** What a browser has told, each view for itself, and the speeds of each page together. */
export function visitsIn({ device, events }: TellVisits, caller: Caller): Visit[] {
  const views: Visit[] = []
  const speeds = new Map<string, Speeds>()
  for (const event of events) {
    const path = publicPath(event.path)
    if (event.name === 'view') {
      views.push({ ...caller, device, path, kind: 'view', referrer: event.referrer })
    } else {
      speeds.set(path, { ...speeds.get(path), [event.name]: event.value })
    }
  }
  const measured = [...speeds].map(
    ([path, found]): Visit => ({ ...caller, device, path, kind: 'speeds', speeds: found }),
  )
  return [...views, ...measured]
}
