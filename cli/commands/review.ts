import { Command } from 'commander'
import {
  answerReview,
  findMerchantReviews,
  hideReview,
  type MerchantReview,
  removeAnswer,
  unhideReview,
} from '#features/reviews/api/public.ts'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { Id, text } from '#shared/text.ts'
import { wholeNumber } from '../arguments.ts'
import { print, printJson } from '../output.ts'
import { printReview, printReviews, reviewToJson } from '../present-review.ts'
import { withShop } from '../with-shop.ts'

type ListFlags = {
  product?: string
  stars?: number
  hidden?: boolean
  unanswered?: boolean
  limit: number
  json?: boolean
}

const review = ['<review>', 'its id in review list'] as const
const longestReason = 500
const longestAnswer = 5000

export function reviewCommand(): Command {
  const command = new Command('review').description('what buyers say about products')
  command
    .command('list')
    .description('the newest reviews')
    .option('--product <slug>', 'only those of a product')
    .option('--stars <number>', 'only those with so many stars', wholeNumber(1, 5))
    .option('--hidden', 'only those that are hidden')
    .option('--unanswered', 'only those without an answer')
    .option('--limit <number>', 'at most so many', wholeNumber(1, 10_000), 20)
    .option('--json', 'as JSON')
    .action((flags: ListFlags) => withShop(({ db }) => list(db, flags)))
  command
    .command('show')
    .description('all that there is about a review')
    .argument(...review)
    .option('--json', 'as JSON')
    .action((id: string, { json }: { json?: boolean }) =>
      withShop(async ({ db }) => {
        const found = await getReview(db, id)
        if (json) printJson(reviewToJson(found))
        else printReview(found)
      }),
    )
  command
    .command('hide')
    .description(
      'takes a review off the product’s page and out of its rating; its author is notified with the reason',
    )
    .argument(...review)
    .requiredOption('--reason <text>', 'said to its author')
    .action((id: string, { reason }: { reason: string }) => {
      const checked = plain(reason, longestReason, 'The reason')
      return change(id, (db, found) => hideReview(db, found, checked), {
        done: 'The review is hidden.',
        before: 'The review is hidden for that reason already.',
      })
    })
  command
    .command('unhide')
    .description('shows a hidden review again; its author is notified')
    .argument(...review)
    .action((id: string) =>
      change(id, unhideReview, {
        done: 'The review is shown again.',
        before: 'The review is not hidden.',
      }),
    )
  command
    .command('answer')
    .description(
      'puts the shop’s answer under a review, replacing an earlier one; its author is notified',
    )
    .argument(...review)
    .argument('[text]', 'the answer')
    .option('--remove', 'takes the answer away')
    .action((id: string, answer: string | undefined, { remove }: { remove?: boolean }) =>
      answerOrRemove(id, answer, remove === true),
    )
  return command
}

async function list(db: Db, { hidden, unanswered, limit, json, ...filter }: ListFlags) {
  const conditions = { ...filter, isHidden: hidden, isUnanswered: unanswered }
  const found = await findMerchantReviews(db, conditions, limit)
  if (json) printJson(found.map(reviewToJson))
  else if (found.length === 0) print('There are no such reviews.')
  else printReviews(found)
}

function answerOrRemove(id: string, answer: string | undefined, isRemoved: boolean) {
  if (isRemoved === (answer !== undefined)) {
    throw new OperatorError('Give either an answer or --remove.')
  }
  if (answer === undefined) {
    return change(id, removeAnswer, {
      done: 'The answer is taken away.',
      before: 'The review has no answer.',
    })
  }
  const checked = plain(answer, longestAnswer, 'The answer')
  return change(id, (db, found) => answerReview(db, found, checked), {
    done: 'The review is answered.',
    before: 'The review has just that answer already.',
  })
}

type Sentences = { done: string; before: string }

function change(
  typed: string,
  doIt: (db: Db, id: string) => Promise<boolean>,
  { done, before }: Sentences,
): Promise<void> {
  return withShop(async ({ db }) => {
    const { id } = await getReview(db, typed)
    print((await doIt(db, id)) ? done : before)
  })
}

async function getReview(db: Db, typed: string): Promise<MerchantReview> {
  const id = typed.trim()
  const [found] = Id.safeParse(id).success ? await findMerchantReviews(db, { id }, 1) : []
  if (!found) throw new OperatorError(`There is no review ${id}.`)
  return found
}

function plain(typed: string, longest: number, what: string): string {
  const parsed = text(1, longest).safeParse(typed)
  if (parsed.success) return parsed.data
  throw new OperatorError(`${what} must be a text of 1 to ${longest} characters.`)
}
