import { browserBehavior } from './browser-behavior.ts'
import { overHttp } from './our-server.ts'
import { createForeignServer } from './server.ts'

const server = await createForeignServer(overHttp(process.env.SHOP_URL ?? ''), browserBehavior)
const address = await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) })
process.on('SIGTERM', () => void server.close())
process.stdout.write(`The other server is open at ${address}\n`)
