import pg from 'pg'

/** The name of the violated unique constraint or index; undefined for any other error. */
export function uniqueViolation(thrown: unknown): string | undefined {
  return thrown instanceof pg.DatabaseError && thrown.code === '23505'
    ? thrown.constraint
    : undefined
}
