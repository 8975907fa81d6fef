import { overHttp } from './own-server.ts'
import { createOtherServer } from './server.ts'
import { browserTaste } from './tastes.ts'

const server = await createOtherServer(overHttp(process.env.SHOP_URL ?? ''), browserTaste)
const address = await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) })
process.on('SIGTERM', () => void server.close())
process.stdout.write(`The other server is open at ${address}\n`)
