import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take 10 s and more. Started last, they would leave the other workers idle: Vitest knows no durations in a
 * fresh clone and starts large files first. Those that compute and those that wait take turns.
 */
export const longest = [
  'test/staff-bad-input.test.ts',
  'src/features/catalog-import/api/portions.test.ts',
  'test/staff-authorization.test.ts',
  'src/features/catalog-import/api/routes.test.ts',
  'test/bad-input-writing.test.ts',
  'test/database-dies.test.ts',
  'src/features/catalog-import/api/pictures/fetch-pictures.test.ts',
  'src/features/catalog-import/api/shop-files.test.ts',
  'test/bad-input.test.ts',
  'src/platform/processes/workers.test.ts',
  'test/kill-flash-sale.test.ts',
  'test/silent-database.test.ts',
  'src/search-index/engine-contract.test.ts',
  'test/disk-full.test.ts',
  'cli/commands/database.test.ts',
  'src/platform/connection-watchdog.test.ts',
  'test/torture.test.ts',
  'src/platform/with-database.test.ts',
  'src/platform/embedded-postgres.test.ts',
  'src/features/identity/api/contact-changes.test.ts',
  'bench/rates.test.ts',
  'src/features/identity/api/contact-reverts.test.ts',
  'test/fuzz/planted-faults.test.ts',
  'src/features/orders/api/order-emails.test.ts',
  'src/platform/backup/backup.test.ts',
  'src/platform/job-connections.test.ts',
  'test/fuzz/fuzz.test.ts',
  'src/platform/embedded/supervisor.test.ts',
  'test/kill-shop.test.ts',
  'test/go-online.test.ts',
  'test/two-shops.test.ts',
  'src/platform/backup/encryption.test.ts',
  'src/search-index/postgres/large-shop.test.ts',
  'src/features/identity/api/notify-account-changed.test.ts',
  'cli/commands/demo.test.ts',
  'src/platform/embedded/shop-role.test.ts',
  'bench/search-queries/judge.test.ts',
  'src/features/catalog/api/import/foreign-catalog.test.ts',
  'src/platform/embedded/data-folder.test.ts',
  'test/no-store.test.ts',
]

/** Starts the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found < 0 ? longest.length : found
    }
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
