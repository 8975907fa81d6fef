import Fastify from 'fastify'
import pg from 'pg'
import { answer, readInput } from '../input.ts'

// Fastify and one query of the product row, which is less than a product page needs.
const { databaseUrl } = await readInput<{ databaseUrl: string }>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()

app.get('/api/web/products/slug/:slug', async (request) => {
  const { slug } = request.params as { slug: string }
  const { rows } = await pool.query({
    name: 'product',
    text: 'SELECT * FROM products WHERE slug = $1',
    values: [slug],
  })
  return rows[0]
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
answer(Number(new URL(address).port))
