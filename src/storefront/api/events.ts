import { ApiError } from './api-error.ts'
import { apiUrl } from './api-url.ts'
import { callHeaders, type Memory } from './client.ts'

export type ServerEvent = { event: string; data: string }

type Settings = { base: () => string; memory: Memory }

type Options = {
  signal: AbortSignal
  /** Milliseconds without any data after which the stream counts as broken. */
  silenceMs: number
}

/**
 * Events of a streaming call, until the server ends it. Read by `fetch`, since EventSource sends no headers. Throws
 * ApiError: the status of a refusal, 0 for a stream that broke or fell silent.
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
    const response = await fetch(apiUrl(base(), path), {
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
    // A consumer that stops reading closes the connection.
    silence.abort()
  }
}

/** Parses a stream of text in pieces and returns the complete events. */
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
