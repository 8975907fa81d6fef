import { Command } from 'commander'
import { inspectMigrations } from '#platform/inspect-migrations.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { print } from '../output.ts'
import { migrateWithOutput, withShopDatabase } from '../with-shop.ts'

export function upgradeCommand(): Command {
  return new Command('upgrade')
    .description(
      t(
        'nâng cấp cơ sở dữ liệu lên phiên bản này, như mỗi lần cửa hàng khởi động',
        'brings the database to this version, as every start of the shop does',
      ),
    )
    .option(
      '--check',
      t(
        'chỉ cho biết sẽ thay đổi gì, không đổi gì',
        'tells what would change, and changes nothing',
      ),
    )
    .action(({ check = false }: { check?: boolean }) => withShopDatabase(check ? report : upgrade))
}

async function upgrade(url: string): Promise<void> {
  const done = await migrateWithOutput(url, print)
  print(
    done.length > 0
      ? t('Cơ sở dữ liệu đã được cập nhật.', 'The database is up to date.')
      : t('Cơ sở dữ liệu vốn đã mới nhất.', 'The database was up to date.'),
  )
}

async function report(url: string): Promise<void> {
  const { pending, newer, unknown, breaking, invalidIndexes } = await inspectMigrations(url)
  for (const { name, isAlone } of pending) {
    const how = isAlone ? t(' (ngoài giao dịch)', ' (outside of a transaction)') : ''
    print(`${name}${how}`)
  }
  const count = pending.length
  if (count > 0) print(t(`${count} bước sẽ chạy.`, `${count} migrations would run.`))
  else print(t('Cơ sở dữ liệu vốn đã mới nhất.', 'The database was up to date.'))
  const last = newer.at(-1)
  if (last) {
    print(
      t(
        `Một phiên bản mới hơn đã chạy đến bước ${last}.`,
        `A newer version has run up to migration ${last}.`,
      ),
    )
  }
  if (count > 0 && !breaking) {
    print(
      t(
        'Phiên bản trước vẫn chạy được bên cạnh, và có thể quay lại.',
        'The version before works beside it, and you can go back to it.',
      ),
    )
  }
  if (invalidIndexes.length > 0) {
    const names = invalidIndexes.join(', ')
    print(
      t(
        `Chỉ mục làm dở, có thể xoá: ${names}`,
        `Indexes that were not finished, and can be dropped: ${names}`,
      ),
    )
  }
  if (unknown) {
    throw new OperatorError(
      t(
        `Phiên bản này không chạy được sau bước ${unknown}: hãy dùng phiên bản đã chạy bước đó, hoặc một phiên bản mới hơn.`,
        `This version does not work after migration ${unknown}: use the version that has run it, or a newer one.`,
      ),
    )
  }
  if (!breaking) return
  throw new OperatorError(
    t(
      `Phiên bản đang dùng không chạy được sau bước ${breaking.name}: hãy nâng cấp lên một phiên bản ở giữa trước, hoặc dừng mọi máy rồi mới nâng cấp.`,
      `The version in use does not work after migration ${breaking.name}: upgrade to a version in between first, or stop all machines before.`,
    ),
  )
}
