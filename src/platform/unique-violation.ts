import pg from 'pg'

/** The name of the unique constraint or index that a statement broke, or undefined for any other failure. */
export function uniqueViolation(thrown: unknown): string | undefined {
  return thrown instanceof pg.DatabaseError && thrown.code === '23505'
    ? thrown.constraint
    : undefined
}
