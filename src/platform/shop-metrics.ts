import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { type BackupStatus, backupDelay, readBackupStatus } from './continuous-backup/status.ts'
import { deadLetterQueue, dueJobs } from './jobs.ts'
import type { Services } from './services.ts'

type Figure = { labels: Record<string, string>; value: number }

/**
 * Figures of the shop itself: orders and payments of the last hour, money owed to shoppers, the job queue, and the room on the
 * disk. Every statement reads an index from its end, so that their cost does not grow with the shop. Figures that cannot be
 * read are left out.
 */
export function registerShopMetrics(
  registry: Registry,
  { db, config }: Pick<Services, 'db' | 'config'>,
): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Promise<readonly Figure[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      // Every process reports the same figure.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const figures = await read().catch(() => [])
        this.reset()
        // A gauge without labels is zero after a reset, which nobody has read.
        if (figures.length === 0) this.remove({})
        for (const { labels, value } of figures) this.set(labels, value)
      },
    })
  const query = async (statement: ReturnType<typeof sql<Row>>) => {
    const { rows } = await statement.execute(db)
    return rows.map(({ label, key, value }) => ({
      labels: key === null ? {} : { [label]: key },
      value: Number(value),
    }))
  }

  gauge('orders_placed_last_hour', 'Orders placed in the last hour', ['method'], () =>
    query(sql`
      SELECT 'method' AS label, method AS key, count(o.id) AS value
      FROM (VALUES ('COD'), ('BANK_TRANSFER')) AS m (method)
      LEFT JOIN orders o ON o.payment_method = method AND o.created_at > now() - interval '1 hour'
      GROUP BY method`),
  )
  gauge('orders_cancelled_last_hour', 'Orders cancelled in the last hour', [], () =>
    query(sql`
      SELECT '' AS label, NULL AS key, count(DISTINCT o.id) AS value
      FROM orders o JOIN order_events e ON e.order_id = o.id
      WHERE o.updated_at > now() - interval '1 hour' AND o.status = 'CANCELLED'
        AND e.kind = 'cancelled' AND e.created_at > now() - interval '1 hour'`),
  )
  gauge('payments_received_last_hour', 'Payments received in the last hour', ['outcome'], () =>
    query(sql`
      SELECT 'outcome' AS label, outcome AS key, count(*) AS value FROM payments
      WHERE received_at > now() - interval '1 hour' AND provider <> 'exchange' GROUP BY outcome`),
  )
  gauge('payments_received_last_hour_vnd', 'Their sum in đồng', [], () =>
    query(sql`
      SELECT '' AS label, NULL AS key, coalesce(sum(amount), 0) AS value FROM payments
      WHERE received_at > now() - interval '1 hour' AND provider <> 'exchange'`),
  )
  const owed = sql`paid_amount - refunded_amount > CASE status WHEN 'CANCELLED' THEN 0 ELSE total - returned_amount END`
  gauge('refunds_due', 'Orders with money owed to the shopper', [], () =>
    query(sql`SELECT '' AS label, NULL AS key, count(*) AS value FROM orders WHERE ${owed}`),
  )
  gauge('jobs_waiting', 'Jobs that are due and not begun', ['queue'], () =>
    query(sql`
      SELECT 'queue' AS label, name AS key, count(*) AS value FROM jobs.job
      WHERE ${dueJobs} GROUP BY name`),
  )
  gauge('jobs_oldest_waiting_seconds', 'How long the oldest of them has been due', ['queue'], () =>
    query(sql`
      SELECT 'queue' AS label, name AS key, extract(epoch FROM now() - min(start_after)) AS value
      FROM jobs.job WHERE ${dueJobs} GROUP BY name`),
  )
  gauge('jobs_failed_last_day', 'Jobs of the last day that have failed for good', [], () =>
    query(sql`
      SELECT '' AS label, NULL AS key, count(*) AS value FROM jobs.job j
      -- By queue, which an index has: most jobs are of others.
      WHERE name = ANY (ARRAY(
          SELECT name FROM jobs.queue WHERE name = ${deadLetterQueue} OR (retry_limit = 0 AND dead_letter IS NULL)))
        AND created_on > now() - interval '1 day' AND (name = ${deadLetterQueue} OR (state = 'failed'
          -- Jobs by the clock, until one has succeeded.
          AND NOT EXISTS (SELECT FROM jobs.job later
            WHERE later.name = j.name AND later.created_on > j.created_on AND later.state = 'completed')))`),
  )
  const { backup } = config
  if (backup) {
    const read = async (figure: (status: BackupStatus) => number | undefined) => {
      const status = await readBackupStatus(config.dataDir)
      const value = status && figure(status)
      return value === undefined ? [] : [{ labels: {}, value }]
    }
    gauge('backup_delay_seconds', 'Age of the oldest change that is in no backup', [], () =>
      read((status) => backupDelay(status, Date.now()) / 1000),
    )
    gauge('backup_waiting_bytes', 'Write-ahead log that waits to be archived', [], () =>
      read(({ waitingBytes }) => waitingBytes),
    )
    gauge('backup_uncopied_files', 'Files that could not be copied', [], () =>
      read(({ uncopiedFiles }) => uncopiedFiles),
    )
    gauge('backup_base_age_seconds', 'Time since the last base backup, or without one', [], () =>
      read(({ baseAt, begunAt }) => {
        const since = baseAt ?? begunAt
        return since === null ? undefined : (Date.now() - since) / 1000
      }),
    )
  }
  gauge('disk_free_bytes', 'Room on the disk of DATA_DIR', [], async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return [{ labels: {}, value: bavail * bsize }]
  })
}

type Row = { label: string; key: string | null; value: string | number }
