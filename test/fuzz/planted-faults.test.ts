import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTarget, fuzz } from './fuzz.ts'

const timeout = 600_000

let target: Awaited<ReturnType<typeof aTarget>>
beforeAll(async () => {
  target = await aTarget()
})
afterAll(() => target.close())
beforeEach(() => run('DROP FUNCTION IF EXISTS planted CASCADE'))

const run = (statement: string) => target.walk.shop.services.pool.query(statement)

/** Adds a trigger with a fault to the database. */
async function plant(moment: string, fault: string): Promise<void> {
  await run(
    `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${fault} RETURN NEW; END $$`,
  )
  await run(`CREATE TRIGGER planted ${moment} EXECUTE FUNCTION planted()`)
}

test('a call that changes another user’s rows is found and repeatable by its seed', {
  timeout,
}, async () => {
  await plant(
    'AFTER UPDATE OF name ON users FOR EACH ROW',
    `UPDATE addresses SET street = 'Nhà khác' WHERE id = (SELECT id FROM addresses WHERE user_id <> NEW.id ORDER BY id DESC LIMIT 1);`,
  )
  const { failure = '' } = await fuzz(target, { seed: 3, calls: 3000, shrinks: 0 })

  expect(failure).toMatch(/^changes addresses of .* \{"before":\{"street":".*Nhà khác/)
  const [, seed] = /npm run fuzz -- --seed (-?\d+) --calls 1$/.exec(failure) ?? []
  const again = await fuzz(target, { seed: Number(seed), calls: 1, shrinks: 0 })
  expect(again.failure).toMatch(/^changes addresses of/)
})

test('an unchecked input is found, and its sequence is reduced to the failing call', {
  timeout,
}, async () => {
  await plant(
    'BEFORE INSERT ON consents FOR EACH ROW',
    `IF NEW.purpose = 'browsing' AND NEW.version > 1 THEN RAISE EXCEPTION 'unexpected'; END IF;`,
  )
  const { failure = '' } = await fuzz(target, { seed: 4, calls: 3000, shrinks: 100 })

  expect(failure).toMatch(/^answers 500: .*\n\n1\. .* POST \/api\/web\/users\/consents\n/)
  expect(failure).not.toContain('\n2. ')
})

test('a response that is slow twice is found', { timeout }, async () => {
  await plant('BEFORE INSERT ON product_views FOR EACH ROW', 'PERFORM pg_sleep(2.1);')
  const { failure = '' } = await fuzz(target, { seed: 5, calls: 3000, shrinks: 0 })

  expect(failure).toMatch(/^takes 2\d\d\d ms/)
})
