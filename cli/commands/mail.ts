import { Command } from 'commander'
import { t } from '#platform/language.ts'
import {
  findMails,
  type MailRow,
  type MailState,
  mailStates,
  type RetryResult,
  retryMail,
} from '#platform/mail-admin.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { formatDateTime } from '#shared/format.ts'
import { oneOf, orderId, wholeNumber } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { note, print, printJson, printTable } from '../output.ts'
import { withServices, withShop } from '../with-shop.ts'

type ListFlags = { state?: MailState; order?: string; limit: number; json?: boolean }

export function mailCommand(): Command {
  const command = new Command('mail').description(t('thư gửi người mua', 'mails to shoppers'))
  command
    .command('list')
    .description(
      t(
        'thư chưa gửi; mọi thư của một đơn, hoặc theo trạng thái',
        'unsent mails; all of an order, or those in a state',
      ),
    )
    .option(
      '--state <state>',
      t(`chỉ loại này: ${mailStates.join(', ')}`, `only these: ${mailStates.join(', ')}`),
      oneOf(mailStates),
    )
    .option('--order <id>', t('mọi thư về một đơn', 'all mails about an order'), orderId)
    .option(
      '--limit <number>',
      t('nhiều nhất bấy nhiêu', 'at most so many'),
      wholeNumber(1, 10_000),
      50,
    )
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((flags: ListFlags) =>
      withShop(async ({ db }) => {
        const mails = await findMails(
          db,
          { states: flags.state && [flags.state], about: flags.order },
          flags.limit,
        )
        if (flags.json) return printJson(mails.map(toJson))
        if (mails.length === 0)
          return print(t('Không có thư nào như vậy.', 'There are no such mails.'))
        printMails(mails)
      }),
    )
  command
    .command('retry')
    .description(
      t(
        'gửi lại thư bị lỗi, và thư không rõ kết quả',
        'sends failed mails again, and those of unknown outcome',
      ),
    )
    .argument('[mail...]', t('như order-shipping-DH7K3M9QX2', 'such as order-shipping-DH7K3M9QX2'))
    .option('--failed', t('mọi thư bị lỗi', 'all failed ones'))
    .action((ids: string[], { failed = false }: { failed?: boolean }) => {
      if (ids.length === 0 && !failed)
        throw new OperatorError(
          t('Hãy nêu các thư, hoặc thêm --failed.', 'Name mails, or say --failed.'),
        )
      return withServices((services) => retry(services, ids, failed))
    })
  return command
}

async function retry({ db, jobs }: Services, ids: string[], failed: boolean): Promise<void> {
  // Mails with secrets have no stored job and cannot be sent again, so --failed leaves them out.
  const failures = failed ? await findMails(db, { states: ['failed'] }, 10_000) : []
  const selected = new Set([...ids, ...failures.filter(({ job }) => job).map(({ id }) => id)])
  let queued = 0
  for (const id of selected) {
    const result = await retryMail(db, jobs, id, commandActor())
    if (result === 'queued') queued += 1
    else note(`${id}: ${rejections()[result]}`)
  }
  print(
    t(`Gửi lại ${queued} thư.`, `${queued} ${queued === 1 ? 'mail is' : 'mails are'} sent again.`),
  )
  if (queued < selected.size) process.exitCode = 1
}

const rejections = (): Record<Exclude<RetryResult, 'queued'>, string> => ({
  missing: t('Không có thư này.', 'There is no such mail.'),
  sent: t('Thư đã được gửi rồi.', 'It was sent already.'),
  secret: t(
    'Thư có đường dẫn không còn lưu: người mua phải yêu cầu lại.',
    'It had a link that is no longer stored: the shopper has to request a new one.',
  ),
  busy: t('Thư đang được gửi.', 'It is being sent right now.'),
})

function printMails(mails: MailRow[]): void {
  printTable(
    [
      t('THƯ', 'MAIL'),
      t('ĐẾN', 'TO'),
      t('TRẠNG THÁI', 'STATE'),
      t('SỐ LẦN', 'TRIES'),
      t('THAY ĐỔI', 'CHANGED'),
      t('LÝ DO', 'WHY'),
    ],
    mails.map((mail) => [
      mail.id,
      mail.recipient,
      mail.state,
      mail.attempts,
      formatDateTime(mail.changed_at),
      mail.error,
    ]),
  )
}

function toJson(mail: MailRow) {
  return {
    id: mail.id,
    order: mail.about || null,
    template: mail.template,
    recipient: mail.recipient,
    state: mail.state,
    attempts: mail.attempts,
    error: mail.error,
    createdAt: mail.created_at.toISOString(),
    changedAt: mail.changed_at.toISOString(),
  }
}
