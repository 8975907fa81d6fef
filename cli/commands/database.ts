import path from 'node:path'
import { Command } from 'commander'
import { refreshProductFigures } from '#features/catalog/api/public.ts'
import { findProductsOrderedSince } from '#features/orders/api/public.ts'
import { inspectBackup } from '#platform/backup/read-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import type { Config } from '#platform/config.ts'
import { fromHere } from '../files.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'
import { migrateTelling, type Shop, withShop, withShopDatabase } from '../with-shop.ts'

export function databaseCommand(): Command {
  const command = new Command('db').description('the database')
  command
    .command('migrate')
    .description('brings the tables up to date, as every start of the shop does')
    .action(() =>
      withShopDatabase(async (url) => {
        const done = await migrateTelling(url, print)
        print(done.length > 0 ? 'The database is up to date.' : 'The database was up to date.')
      }),
    )
  command
    .command('backup')
    .description('writes the whole database into one file, as it is at this moment')
    .argument('<file>', 'such as tiem-2026-11-20.backup.gz; it may not exist yet')
    .action((typed: string) => {
      const file = fromHere(typed)
      return withShopDatabase(async (url, config) => {
        const { tables, rows } = await writeBackup(url, file)
        print(`${file} holds ${rows} rows of ${tables} tables.`)
        print(`Pictures and uploads are not in it. Copy these too:`)
        for (const place of placesOfFiles(config)) print(`  ${place}`)
      })
    })
  command
    .command('restore')
    .description('puts what a backup holds in the place of the whole database')
    .argument('<file>')
    .option('--yes', 'replaces the shop that is there')
    .action(async (typed: string, { yes = false }: { yes?: boolean }) => {
      const file = fromHere(typed)
      // Before anything is started or migrated for it.
      await inspectBackup(file)
      await withShop((shop) => restore(shop, file, yes))
    })
  return command
}

async function restore({ db, url, config }: Shop, file: string, replace: boolean): Promise<void> {
  let progress: ReturnType<typeof showProgress> | undefined
  const report = await restoreBackup(url, file, {
    replace,
    onProgress(rows, total) {
      progress ??= showProgress('Restoring', total)
      progress.update(rows)
    },
  }).finally(() => progress?.stop())
  // Sales of the last minute before the backup were not counted yet.
  await refreshProductFigures(db, await findProductsOrderedSince(db, report.createdAt))
  print(`The shop is as it was at ${report.createdAt}: ${report.rows} rows.`)
  print('Its pictures and uploads are not in the backup. They belong here:')
  for (const place of placesOfFiles(config)) print(`  ${place}`)
}

function placesOfFiles({ dataDir, s3 }: Config): string[] {
  const uploads = s3 ? `s3://${s3.bucket}/uploads` : path.join(dataDir, 'uploads')
  return [path.join(dataDir, 'pictures'), uploads]
}
