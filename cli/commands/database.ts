import path from 'node:path'
import { Command } from 'commander'
import { refreshProductFigures } from '#features/catalog/api/public.ts'
import { findProductsOrderedSince } from '#features/orders/api/public.ts'
import { createKeyPair, type FileKey } from '#platform/backup/encryption.ts'
import { inspectBackup } from '#platform/backup/read-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import type { Config } from '#platform/config.ts'
import { t } from '#platform/language.ts'
import { chooseEncryption, type EncryptOptions, readFileKey } from '../backup-encryption.ts'
import { fromHere } from '../files.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'
import { type Shop, withShop, withShopDatabase } from '../with-shop.ts'
import { writeText } from '../write-file.ts'

export function databaseCommand(): Command {
  const command = new Command('db').description(t('cơ sở dữ liệu', 'the database'))
  command
    .command('backup')
    .description(
      t(
        'ghi toàn bộ cơ sở dữ liệu lúc này vào một tệp',
        'writes the whole database into one file, as it is at this moment',
      ),
    )
    .argument(
      '<file>',
      t(
        'như tiem-2026-11-20.backup.gz; tệp phải chưa có',
        'such as tiem-2026-11-20.backup.gz; it may not exist yet',
      ),
    )
    .option(
      '--encrypt',
      t(
        'bằng cụm mật khẩu: BACKUP_PASSPHRASE, nếu không thì hỏi',
        'with a passphrase: BACKUP_PASSPHRASE, else asked for',
      ),
    )
    .option(
      '--encrypt-to <keys...>',
      t(
        'chỉ mở được bằng khoá riêng của các khoá công khai này (age1…)',
        'readable for these public keys alone (age1…)',
      ),
    )
    .action(async (typed: string, options: EncryptOptions) => {
      const file = fromHere(typed)
      // Prompts before the database is opened, so that it is not held open meanwhile.
      const encryption = await chooseEncryption(options)
      await withShopDatabase(async (url, config) => {
        const { tables, rows } = await writeBackup(url, file, { encryption })
        print(
          t(
            `${file} có ${rows} dòng của ${tables} bảng.`,
            `${file} holds ${rows} rows of ${tables} tables.`,
          ),
        )
        print(
          t(
            `Ảnh và tệp tải lên không nằm trong đó. Hãy chép thêm:`,
            `Pictures and uploads are not in it. Copy these too:`,
          ),
        )
        for (const location of mediaLocations(config)) print(`  ${location}`)
      })
    })
  command
    .command('restore')
    .description(
      t(
        'thay toàn bộ cơ sở dữ liệu bằng một bản sao lưu',
        'puts what a backup holds in the place of the whole database',
      ),
    )
    .argument('<file>')
    .option('--yes', t('thay cửa hàng đang có', 'replaces the shop that is there'))
    .option(
      '--key <file>',
      t(
        'tệp khoá riêng để mở bản sao lưu được mã hoá',
        'the file of the private key that opens an encrypted backup',
      ),
    )
    .action(async (typed: string, { yes = false, key: keys }: { yes?: boolean; key?: string }) => {
      const file = fromHere(typed)
      const key = await readFileKey(file, keys)
      // Checks the file before a database is started or migrated.
      await inspectBackup(file, key)
      await withShop((shop) => restore(shop, { file, key, replace: yes }))
    })
  command
    .command('new-key')
    .description(
      t(
        'tạo một cặp khoá để mã hoá bản sao lưu, in ra khoá công khai',
        'makes a pair of keys for encrypted backups, and prints the public one',
      ),
    )
    .argument(
      '<file>',
      t(
        'nơi ghi khoá riêng; hãy cất ngoài máy này',
        'where the private one is written to; keep it away from this machine',
      ),
    )
    .action(async (typed: string) => {
      const file = fromHere(typed)
      const { privateKey, publicKey } = await createKeyPair()
      await writeText([`# public key: ${publicKey}\n${privateKey}\n`], file)
      print(
        t(
          `${file} chứa khoá riêng. Thiếu nó thì không đọc được bản sao lưu nào của khoá công khai:`,
          `${file} holds the private key. Without it no backup for its public key can be read:`,
        ),
      )
      print(publicKey)
    })
  return command
}

type Restoring = { file: string; key: FileKey | undefined; replace: boolean }

async function restore({ db, url, config }: Shop, { file, key, replace }: Restoring) {
  let progress: ReturnType<typeof showProgress> | undefined
  const report = await restoreBackup(url, file, {
    replace,
    key,
    onProgress(rows, total) {
      progress ??= showProgress(t('Đang phục hồi', 'Restoring'), total)
      progress.update(rows)
    },
  }).finally(() => progress?.stop())
  // Sales figures are updated by a job, so the backup may lack those of its last minute.
  await refreshProductFigures(db, await findProductsOrderedSince(db, report.createdAt))
  print(
    t(
      `Cửa hàng trở lại như lúc ${report.createdAt}: ${report.rows} dòng.`,
      `The shop is as it was at ${report.createdAt}: ${report.rows} rows.`,
    ),
  )
  print(
    t(
      'Ảnh và tệp tải lên không nằm trong bản sao lưu. Chúng thuộc về:',
      'Its pictures and uploads are not in the backup. They belong here:',
    ),
  )
  for (const location of mediaLocations(config)) print(`  ${location}`)
}

function mediaLocations({ dataDir, s3 }: Config): string[] {
  const uploads = s3 ? `s3://${s3.bucket}/uploads` : path.join(dataDir, 'uploads')
  return [path.join(dataDir, 'pictures'), uploads]
}
