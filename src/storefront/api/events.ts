import { apiAddress } from './address.ts'
import { ApiError } from './api-error.ts'
import { callHeaders, type Memory } from './client.ts'

export type ServerEvent = { event: string; data: string }

type Settings = { base: () => string; memory: Memory }

type Options = {
  signal: AbortSignal
  /** After so many milliseconds without any sign of life the stream counts as broken. */
  silenceMs: number
}

/**
 * The events of a call that goes on, until the server ends it; read by `fetch`, since EventSource can't say who calls.
 * Throws ApiError: the status of a refusal, 0 for a stream that broke or fell silent.
 */
export async function* readEvents(
  path: string,
  { base, memory }: Settings,
  { signal, silenceMs }: Options,
): AsyncGenerator<ServerEvent> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  const headers = callHeaders(path, { memory, token: memory.token() })
  headers.set('accept', 'text/event-stream')
  try {
    const response = await fetch(apiAddress(base(), path), {
      headers,
      cache: 'no-store',
      credentials: 'include',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel()
      throw new ApiError(response.status, { code: response.ok ? 'UNREADABLE' : 'REFUSED' })
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const parse = createEventParser()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      yield* parse(value)
    }
  } catch (thrown) {
    if (signal.aborted || thrown instanceof ApiError) throw thrown
    throw new ApiError(0, { code: silence.signal.aborted ? 'TIMEOUT' : 'NETWORK' })
  } finally {
    clearTimeout(timer)
    // Whoever reads no further leaves no connection behind.
    silence.abort()
  }
}

/** Takes the text of a stream piece by piece and gives the events that are complete. */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    const events: ServerEvent[] = []
    for (const line of lines) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
      } else if (field === 'event') event = value
      else if (field === 'data') data.push(value)
    }
    return events
  }
}
