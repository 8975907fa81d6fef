import Fastify from 'fastify'
import pg from 'pg'
import { answer, readInput } from '../input.ts'

// Fastify and one upsert into a bare table of cart lines, without any validation.
const { databaseUrl } = await readInput<{ databaseUrl: string }>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
await pool.query(`CREATE TABLE IF NOT EXISTS bare_lines (
  session_id uuid, variant_id uuid, quantity integer NOT NULL, PRIMARY KEY (session_id, variant_id))`)
const app = Fastify()

app.post('/api/web/cart', async (request) => {
  const { variantId, quantity } = request.body as { variantId: string; quantity: number }
  const { rows } = await pool.query({
    name: 'line',
    text: `INSERT INTO bare_lines AS line VALUES ($1, $2, $3)
      ON CONFLICT (session_id, variant_id) DO UPDATE SET quantity = line.quantity + excluded.quantity RETURNING *`,
    values: [request.headers['x-session-id'], variantId, quantity],
  })
  return rows[0]
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
answer(Number(new URL(address).port))
