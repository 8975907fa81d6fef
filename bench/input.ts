import type { Server } from 'node:http'
import { json } from 'node:stream/consumers'

/** Reads the input of a bench script from stdin. */
export async function readInput<Input>(): Promise<Input> {
  return (await json(process.stdin)) as Input
}

/** Prints a result for the parent script. */
export function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Listens on a free port and prints it. */
export function reportPort(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') answer(address.port)
  })
}
