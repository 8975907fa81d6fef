import type { Server } from 'node:http'

/** What the bench gave a script to work with. */
export function readInput<Input>(): Input {
  return JSON.parse(process.argv[2] ?? '{}')
}

/** Prints a value for the bench that started this script. */
export function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Listens on a free port and tells it. */
export function tellPort(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') answer(address.port)
  })
}
