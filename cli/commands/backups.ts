import { Command } from 'commander'
import { readPrivateKeys } from '#platform/backup/encryption.ts'
import { readConfig } from '#platform/config.ts'
import { type BackupStore, openBackupStore } from '#platform/continuous-backup/backup-store.ts'
import {
  chooseChain,
  findArchives,
  restorable,
  type StoredArchive,
} from '#platform/continuous-backup/find-archives.ts'
import { archiveKey, root } from '#platform/continuous-backup/layout.ts'
import { restoreArchive } from '#platform/continuous-backup/restore-archive.ts'
import { readBackupStatus } from '#platform/continuous-backup/status.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { resolveDataDir } from '#platform/resolve-data-dir.ts'
import { parseShopTime, shopTime, shopTimeExamples } from '#shared/shop-time.ts'
import { fromHere, readText } from '../files.ts'
import { print, printTable } from '../output.ts'
import { showProgress } from '../progress.ts'

export function backupsCommand(): Command {
  const command = new Command('backups').description(
    t('các bản sao lưu liên tục trong bucket', 'continuous backups in a bucket'),
  )
  command
    .command('list')
    .description(
      t('những lúc có thể phục hồi về', 'the moments that can be restored, of each archive'),
    )
    .action(() =>
      withBackups(async (store, dataDir) => {
        const own = (await readBackupStatus(dataDir))?.archive
        const archives = await findArchives(store)
        if (archives.length === 0) print(t('Chưa có bản sao lưu nào.', 'There are no backups.'))
        for (const each of archives) printArchive(each, each.archive.id === own)
      }),
    )
  command
    .command('restore')
    .description(
      t(
        'dựng lại cửa hàng như vào một lúc, trong thư mục dữ liệu còn trống (DATA_DIR)',
        'makes the shop as it was at a moment, in an empty data folder (DATA_DIR)',
      ),
    )
    .requiredOption(
      '--key <file>',
      t('tệp khoá riêng mở bản sao lưu', 'the file of the private key that opens the backups'),
    )
    .option(
      '--to <time>',
      t(
        `lúc nào, theo giờ của cửa hàng: ${shopTimeExamples}; không có thì lúc cuối cùng`,
        `which moment, on the shop’s clock: ${shopTimeExamples}; the last one without it`,
      ),
    )
    .option('--archive <id>', t('kho nào, nếu có nhiều', 'which archive, if there are several'))
    .action((options: RestoreOptions) =>
      withBackups((store, dataDir) => restore(store, dataDir, options)),
    )
  command
    .command('delete')
    .description(
      t(
        'xoá hẳn một kho sao lưu không còn cửa hàng nào dùng',
        'deletes an archive that no shop uses any more',
      ),
    )
    .argument('<archive>')
    .option('--yes', t('xoá thật', 'really deletes it'))
    .action((id: string, { yes = false }: { yes?: boolean }) =>
      withBackups(async (store, dataDir) => {
        if ((await readBackupStatus(dataDir))?.archive === id) {
          throw new OperatorError(
            t(`Cửa hàng này đang ghi vào kho ${id}.`, `This shop writes into the archive ${id}.`),
          )
        }
        await remove(store, id, yes)
      }),
    )
  return command
}

type RestoreOptions = { key: string; to?: string; archive?: string }

async function withBackups(
  work: (store: BackupStore, dataDir: string) => Promise<void>,
): Promise<void> {
  const config = await resolveDataDir(readConfig(process.env), { info: () => {} })
  if (!config.backup) {
    throw new OperatorError(
      t(
        'Chưa đặt BACKUP_S3_BUCKET và các thiết lập đi kèm (docs/merchant.md).',
        'BACKUP_S3_BUCKET and the settings beside it are not set (docs/merchant.md).',
      ),
    )
  }
  const store = await openBackupStore(config.backup.s3)
  try {
    await work(store, config.dataDir)
  } finally {
    store.close()
  }
}

function printArchive(stored: StoredArchive, isOwn: boolean): void {
  const { archive } = stored
  const mark = isOwn ? t(' (của cửa hàng này)', ' (of this shop)') : ''
  print(`${archive.id}${mark}`)
  const rows = restorable(stored).map(({ base, until, gap }) => [
    // Rounded up: a moment before its end cannot be restored from it. Its log may have been written before that.
    `  ${shopTime(new Date(base.stoppedAt + 999))}`,
    shopTime(new Date(Math.max(until, base.stoppedAt + 999))),
    Math.ceil(base.bytes / 1e6),
    gap ? t(`thiếu ${gap}`, `${gap} is missing`) : '',
  ])
  if (rows.length === 0) print(t('  chưa có bản đầy đủ', '  no base backup yet'))
  else printTable([t('  từ', '  from'), t('đến', 'until'), 'MB', ''], rows)
}

async function restore(store: BackupStore, dataDir: string, options: RestoreOptions) {
  const moment = options.to === undefined ? undefined : momentOf(options.to)
  const keyFile = fromHere(options.key)
  const decryption = { privateKeys: readPrivateKeys(await readText(keyFile), keyFile) }
  const chain = chooseChain(await findArchives(store), moment, options.archive)
  const progress = showProgress(t('Đang phục hồi', 'Restoring'), chain.segments.length)
  const { lastChange, files } = await restoreArchive({
    store,
    chain,
    dataDir,
    moment,
    decryption,
    onProgress: (done) => progress.update(done),
  }).finally(() => progress.stop())
  const last = lastChange ? shopTime(lastChange) : '–'
  print(
    t(
      `Cửa hàng trong ${dataDir} trở lại như cũ. Thay đổi cuối cùng: ${last}; số tệp: ${files}.`,
      `The shop is restored in ${dataDir}. Its last change: ${last}; files: ${files}.`,
    ),
  )
}

function momentOf(typed: string): number {
  const moment = parseShopTime(typed, { now: new Date() })
  if (moment) return moment.getTime()
  throw new OperatorError(
    t(
      `“${typed}” không phải một lúc. Ví dụ: ${shopTimeExamples}.`,
      `“${typed}” is no time. Examples: ${shopTimeExamples}.`,
    ),
  )
}

async function remove(store: BackupStore, id: string, isSure: boolean): Promise<void> {
  const keys = await store.keys(`${root}${id}/`)
  if (keys.length === 0) {
    throw new OperatorError(t(`Không có kho ${id}.`, `There is no archive ${id}.`))
  }
  if (!isSure) {
    throw new OperatorError(
      t(
        `Kho ${id} có ${keys.length} tệp. Thêm --yes để xoá.`,
        `The archive ${id} has ${keys.length} files. Add --yes to delete them.`,
      ),
    )
  }
  // The description goes last: until then the archive is listed, and deleting it can be repeated.
  for (const key of keys) if (key !== archiveKey(id)) await store.remove(key)
  await store.remove(archiveKey(id))
  print(t(`Đã xoá kho ${id}.`, `The archive ${id} is deleted.`))
}
