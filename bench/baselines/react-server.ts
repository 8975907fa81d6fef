import { createServer } from 'node:http'
import pg from 'pg'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { readInput, reportPort } from '../input.ts'
import { decodeValue, type Statement } from '../statements.ts'

// React alone: renders a page with as many elements and bytes after the same statements.
type Input = {
  databaseUrl: string
  elements: number
  markup: number
  script: number
  statements: Statement[]
}

const { databaseUrl, elements, markup, script, statements } = await readInput<Input>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const queries = statements.map(({ values, ...rest }) => ({
  ...rest,
  values: values.map(decodeValue),
}))
const bytesOfElement = '<div class=""></div>'.length
const className = 'x'.repeat(Math.max(0, Math.round(markup / elements) - bytesOfElement))

/** Nests elements six deep, like real pages; each has a class, the innermost a text. */
function Row({ count }: { count: number }) {
  let inner = createElement('div', { className }, 'x')
  for (let depth = 1; depth < count; depth++) inner = createElement('div', { className }, inner)
  return inner
}

function Page() {
  const rows = Array.from({ length: Math.ceil(elements / 6) }, (_, index) => index)
  return createElement(
    'html',
    null,
    createElement(
      'body',
      null,
      rows.map((row) => createElement(Row, { key: row, count: 6 })),
      createElement('script', null, 'x'.repeat(script)),
    ),
  )
}

reportPort(
  createServer(async (_request, response) => {
    await Promise.all(queries.map((query) => pool.query(query)))
    const { pipe } = renderToPipeableStream(createElement(Page), {
      onAllReady() {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        pipe(response)
      },
    })
  }),
)
