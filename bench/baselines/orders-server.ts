import Fastify from 'fastify'
import pg from 'pg'
import { answer, readInput } from '../input.ts'

// Fastify and one select of the 50 newest orders, which is less than a list of the back office needs.
const { databaseUrl } = await readInput<{ databaseUrl: string }>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()

app.get('/api/admin/orders', async () => {
  const { rows } = await pool.query({
    name: 'orders',
    text: 'SELECT * FROM orders ORDER BY created_at DESC, id LIMIT 50',
  })
  return rows
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
answer(Number(new URL(address).port))
