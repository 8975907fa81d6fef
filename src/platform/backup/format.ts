import { z } from 'zod'

/**
 * A backup is gzipped text, one JSON value a line: the header; for each table a table line, then its rows as arrays of
 * column values in PostgreSQL's text format; the trailer.
 */
export const Header = z.object({
  format: z.literal('tiem-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Name and checksum of each applied migration. */
  schema: z.array(z.string()).min(1),
})
export type Header = z.infer<typeof Header>

export const TableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** State of the identity column's sequence: `last_value` and `is_called`. */
  numbering: z.object({ last: z.string(), used: z.boolean() }).optional(),
})
export type TableLine = z.infer<typeof TableLine>

/** `sha256` covers all bytes before this line. */
export const Trailer = z.object({ rows: z.int(), sha256: z.string() })
export type Trailer = z.infer<typeof Trailer>

/** Settings that make the text format of values independent of the server's configuration and lossless. */
export const textSettings = `
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO';
  SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`
