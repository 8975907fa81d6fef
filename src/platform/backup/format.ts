import { z } from 'zod'

/**
 * A backup is a gzip'd text. Its first line is the header, its last one the seal; between them stands each table as a
 * line that names it and a line for each of its rows: a JSON list of the columns' values as PostgreSQL's own text.
 */
export const Header = z.object({
  format: z.literal('tiem-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Name and checksum of each migration that the tables have had. */
  schema: z.array(z.string()).min(1),
})
export type Header = z.infer<typeof Header>

export const TableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** The last number given out, and whether it is in use. */
  numbering: z.object({ last: z.string(), used: z.boolean() }).optional(),
})
export type TableLine = z.infer<typeof TableLine>

/** `sha256` is of all bytes before this line. */
export const Seal = z.object({ rows: z.int(), sha256: z.string() })
export type Seal = z.infer<typeof Seal>

/** Settings under which a value's text is the same everywhere and reads back as the same value. */
export const textSettings = `
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO';
  SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`
