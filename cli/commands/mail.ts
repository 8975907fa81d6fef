import { Command } from 'commander'
import {
  findLetters,
  type LetterRow,
  type LetterState,
  letterStates,
  type Retried,
  retryLetter,
} from '#platform/letter-desk.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { formatDateTime } from '#shared/format.ts'
import { oneOf, orderId, wholeNumber } from '../arguments.ts'
import { note, print, printJson, printTable } from '../output.ts'
import { withServices, withShop } from '../with-shop.ts'

type ListFlags = { state?: LetterState; order?: string; limit: number; json?: boolean }

export function mailCommand(): Command {
  const command = new Command('mail').description('letters to shoppers')
  command
    .command('list')
    .description('letters that have not been sent; those of an order, or in a state')
    .option('--state <state>', `only these: ${letterStates.join(', ')}`, oneOf(letterStates))
    .option('--order <id>', 'all letters about an order', orderId)
    .option('--limit <number>', 'at most so many', wholeNumber(1, 10_000), 50)
    .option('--json', 'as JSON')
    .action((flags: ListFlags) =>
      withShop(async ({ db }) => {
        const letters = await findLetters(
          db,
          { state: flags.state, about: flags.order },
          flags.limit,
        )
        if (flags.json) return printJson(letters.map(toJson))
        if (letters.length === 0) return print('There are no such letters.')
        printLetters(letters)
      }),
    )
  command
    .command('retry')
    .description('has letters sent that were given up, or whose end is not known')
    .argument('[letter...]', 'such as order-shipping-DH7K3M9QX2')
    .option('--failed', 'all that were given up')
    .action((ids: string[], { failed = false }: { failed?: boolean }) => {
      if (ids.length === 0 && !failed) throw new OperatorError('Name letters, or say --failed.')
      return withServices((services) => retry(services, ids, failed))
    })
  return command
}

async function retry({ db, jobs }: Services, ids: string[], failed: boolean): Promise<void> {
  // Letters with secrets can't be sent again, so that --failed leaves them out.
  const given = failed ? await findLetters(db, { state: 'failed' }, 10_000) : []
  const wanted = new Set([...ids, ...given.filter(({ job }) => job).map(({ id }) => id)])
  let queued = 0
  for (const id of wanted) {
    const became = await retryLetter(db, jobs, id)
    if (became === 'queued') queued += 1
    else note(`${id}: ${refusals[became]}`)
  }
  print(`${queued} ${queued === 1 ? 'letter is' : 'letters are'} tried again.`)
  if (queued < wanted.size) process.exitCode = 1
}

const refusals: Record<Exclude<Retried, 'queued'>, string> = {
  missing: 'There is no such letter.',
  sent: 'It was sent already.',
  secret: 'It held a link that is no longer kept: have it asked for anew.',
  busy: 'It is being sent right now.',
}

function printLetters(letters: LetterRow[]): void {
  printTable(
    ['LETTER', 'TO', 'STATE', 'TRIES', 'CHANGED', 'WHY'],
    letters.map((letter) => [
      letter.id,
      letter.recipient,
      letter.state,
      letter.attempts,
      formatDateTime(letter.changed_at),
      letter.error,
    ]),
  )
}

function toJson(letter: LetterRow) {
  return {
    id: letter.id,
    order: letter.about || null,
    template: letter.template,
    recipient: letter.recipient,
    state: letter.state,
    attempts: letter.attempts,
    error: letter.error,
    createdAt: letter.created_at.toISOString(),
    changedAt: letter.changed_at.toISOString(),
  }
}
