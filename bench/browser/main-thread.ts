type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args?: { name?: string }
}

export const traceCategories = ['toplevel', 'disabled-by-default-devtools.timeline']

/** Durations of the tasks on the page's main thread, in milliseconds of CPU time. */
export function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isMain = ({ name, args }: TraceEvent) =>
    name === 'thread_name' && args?.name === 'CrRendererMain'
  const tasks = new Map<string, number[]>(traceEvents.filter(isMain).map((on) => [placeOf(on), []]))
  for (const event of traceEvents) {
    if (event.ph === 'X' && event.name === 'RunTask') {
      tasks.get(placeOf(event))?.push((event.tdur ?? 0) / 1000)
    }
  }
  // Excludes Chromium's idle spare renderer.
  return [...tasks.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
}
