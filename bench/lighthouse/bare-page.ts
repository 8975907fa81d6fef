import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'

/** Elements in each row of the bare page, nested like those of real pages. */
const depth = 6
const text = 'Áo thun cotton 129.000đ'

/** Rows of nested elements; the client's code below renders the same. */
function rowsOf(elements: number): ReactElement[] {
  return Array.from({ length: Math.ceil(elements / depth) }, (_, row) => {
    let inner = createElement('div', null, text)
    for (let level = 2; level < depth; level += 1) inner = createElement('div', null, inner)
    return createElement('div', { key: row }, inner)
  })
}

const clientEntry = (elements: number) => `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
const text = ${JSON.stringify(text)}, depth = ${depth}
${rowsOf.toString()}
const Component = () => rowsOf(${elements})
const router = createBrowserRouter([{ path: '*', Component }], { hydrationData: {} })
hydrateRoot(document.getElementById('root'), createElement(RouterProvider, { router }))`

/**
 * Serves a page of React and React Router alone with as many elements, rendered on the server and hydrated: what the libraries
 * cost by themselves. Resolves to its address and a function that stops it.
 */
export async function startBarePage(elements: number) {
  const entry = path.join(import.meta.dirname, 'bare-entry.js')
  const built = await build({
    root: path.join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [
      {
        name: 'bare-entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? clientEntry(elements) : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const outputs = [built].flat().flatMap((made) => ('output' in made ? made.output : []))
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('\n')
  const html = `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>React</title>
<meta name="viewport" content="width=device-width"><script type="module" src="/entry.js"></script></head>
<body><div id="root">${renderToString(rowsOf(elements))}</div></body></html>`
  const files = {
    '/': { type: 'text/html; charset=utf-8', body: gzipSync(html) },
    '/entry.js': { type: 'text/javascript', body: gzipSync(code) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url as keyof typeof files]
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' })
    response.end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
