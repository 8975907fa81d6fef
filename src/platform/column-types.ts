import pg from 'pg'

const oid = pg.types.builtins
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

const int8Array = 1016
const readTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(
  int8Array as TypeId,
)

/**
 * Parsers of column values: `int8` and `numeric` become numbers and throw RangeError beyond the safe range; `date` stays the
 * text `YYYY-MM-DD`, since it has no time zone; all others as pg does by default.
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
