import type { Device, Metric, RecordVisits } from '../contract.ts'
import { publicPath } from '../domain/pages.ts'

/** A page view, or the web vitals of a page. */
export type Visit = {
  at: Date
  /** Secret id of the browser, used only as input of the visitor hash. */
  browserId: string
  device: Device
  userAgent: string
  address: string
  path: string
} & ({ kind: 'view'; referrer: string | undefined } | { kind: 'speeds'; speeds: Speeds })

export type Speeds = Partial<Record<Metric, number>>

type Caller = Pick<Visit, 'at' | 'browserId' | 'userAgent' | 'address'>

/** Converts a request's events to visits: one per page view, and one per page with its web vitals. */
export function visitsIn({ device, events }: RecordVisits, caller: Caller): Visit[] {
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
