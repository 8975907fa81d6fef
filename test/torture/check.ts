import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Book } from './book.ts'

/** A sentence that holds of every shop; `broken` finds what says otherwise. */
export type Check = { sentence: string; broken(db: Db, book: Book): Promise<unknown[]> }

/** A check whose statement finds the rows that break it. */
export function check(sentence: string, statement: (book: Book) => RawBuilder<unknown>): Check {
  return {
    sentence,
    broken: async (db, book) => (await statement(book).execute(db)).rows,
  }
}
