import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longest, the longest first: begun last, they would leave all workers but one idle. */
const longest = [
  'test/bad-input-writing.test.ts',
  'test/bad-input.test.ts',
  'test/kill-flash-sale.test.ts',
  'test/torture.test.ts',
  'test/fuzz/planted-faults.test.ts',
  'test/fuzz/fuzz.test.ts',
  'bench/rates.test.ts',
  'bench/search-queries/judge.test.ts',
  'src/features/catalog/api/import/foreign-catalogue.test.ts',
  'src/platform/embedded-postgres.test.ts',
  'src/features/catalog/api/listing/large-shop.test.ts',
  'cli/commands/database.test.ts',
  'src/platform/backup/backup.test.ts',
  'test/kill-shop.test.ts',
]

/** Begins with the files that take longest. */
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
