import type { Send } from './client.ts'

/** A connection without progress for longer counts as lost. */
const silenceMs = 60_000

/** Sends a request and reports its upload progress, from 0 to 1, which `fetch` cannot. */
export function sendWithProgress(onProgress: (share: number) => void): Send {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = true
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      const giveUp = () => {
        reject(new Error('The line is silent'))
        request.abort()
      }
      let silence = setTimeout(giveUp, silenceMs)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        clearTimeout(silence)
        silence = setTimeout(giveUp, silenceMs)
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      // The server may take long to process the file.
      request.upload.addEventListener('loadend', () => clearTimeout(silence))
      request.addEventListener('loadend', () => clearTimeout(silence))
      request.addEventListener('load', () => {
        const { status, responseText } = request
        resolve({ ok: status >= 200 && status < 300, status, text: async () => responseText })
      })
      request.addEventListener('error', () => reject(new Error('No answer')))
      request.addEventListener('abort', () => reject(signal?.reason))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body instanceof FormData ? body : null)
    })
}
