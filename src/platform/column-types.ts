import pg from 'pg'

const oid = pg.types.builtins
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

const int8Array = 1016
const readTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(
  int8Array as TypeId,
)

/**
 * How values of the database become values of JavaScript: `int8` a number, or an error beyond what a
 * number holds exactly; `numeric` a number, likewise checked; `date` the text `YYYY-MM-DD`, since a
 * birthday has no time zone; `timestamptz` a Date; the rest as pg does it.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(type, 'binary')
    if (type === oid.INT8) return readInt8
    if (type === int8Array) return readInt8Array
    if (type === oid.NUMERIC) return readNumeric
    if (type === oid.DATE) return String
    return pg.types.getTypeParser(type, 'text')
  },
}

function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

function readInt8Array(text: string): (number | null)[] {
  return readTextArray(text).map((item) => (item === null ? null : readInt8(item)))
}

function readNumeric(text: string): number {
  const value = Number(text)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`${text} is too large for a number`)
  }
  return value
}
