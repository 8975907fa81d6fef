import Fastify from 'fastify'
import pg from 'pg'
import { answer, readInput } from '../input.ts'

// Fastify and one indexed query of the 24 best-selling rows for every request.
const { databaseUrl } = await readInput<{ databaseUrl: string }>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()

app.get('/*', async () => {
  const { rows } = await pool.query({
    name: 'list',
    text: `SELECT p.* FROM products p WHERE is_published AND deleted_at IS NULL
      ORDER BY in_stock DESC, sold DESC, id DESC LIMIT 24`,
  })
  return rows
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
answer(Number(new URL(address).port))
