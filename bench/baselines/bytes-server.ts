import { createServer } from 'node:http'
import { readInput, tellPort } from '../input.ts'

// Node alone, answering the same bytes each time: nothing can be faster.
const { bytes } = readInput<{ bytes: number }>()
const body = Buffer.alloc(bytes, 'x')

tellPort(
  createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes })
    response.end(body)
  }),
)
