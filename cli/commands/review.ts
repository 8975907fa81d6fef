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
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { Id, text } from '#shared/text.ts'
import { wholeNumber } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
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

const review = () => ['<review>', t('mã trong review list', 'its id in review list')] as const
const longestReason = 500
const longestAnswer = 5000

export function reviewCommand(): Command {
  const command = new Command('review').description(
    t('đánh giá của người mua', 'what buyers say about products'),
  )
  command
    .command('list')
    .description(t('các đánh giá mới nhất', 'the newest reviews'))
    .option('--product <slug>', t('chỉ của một sản phẩm', 'only those of a product'))
    .option(
      '--stars <number>',
      t('chỉ những đánh giá có số sao này', 'only those with so many stars'),
      wholeNumber(1, 5),
    )
    .option('--hidden', t('chỉ những đánh giá đã ẩn', 'only those that are hidden'))
    .option('--unanswered', t('chỉ những đánh giá chưa trả lời', 'only those without an answer'))
    .option(
      '--limit <number>',
      t('nhiều nhất bấy nhiêu', 'at most so many'),
      wholeNumber(1, 10_000),
      20,
    )
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((flags: ListFlags) => withShop(({ db }) => list(db, flags)))
  command
    .command('show')
    .description(t('toàn bộ một đánh giá', 'all that there is about a review'))
    .argument(...review())
    .option('--json', t('in ra dạng JSON', 'as JSON'))
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
      t(
        'gỡ một đánh giá khỏi trang và điểm của sản phẩm; người viết được báo lý do',
        'takes a review off the product’s page and out of its rating; its author is notified with the reason',
      ),
    )
    .argument(...review())
    .requiredOption('--reason <text>', t('báo cho người viết', 'said to its author'))
    .action((id: string, { reason }: { reason: string }) => {
      const checked = plain(reason, longestReason, t('Lý do', 'The reason'))
      return change(id, (db, found) => hideReview(db, found, checked, commandActor()), {
        done: t('Đã ẩn đánh giá.', 'The review is hidden.'),
        before: t(
          'Đánh giá đã được ẩn vì lý do đó.',
          'The review is hidden for that reason already.',
        ),
      })
    })
  command
    .command('unhide')
    .description(
      t(
        'hiện lại một đánh giá đã ẩn; người viết được báo',
        'shows a hidden review again; its author is notified',
      ),
    )
    .argument(...review())
    .action((id: string) =>
      change(id, (db, found) => unhideReview(db, found, commandActor()), {
        done: t('Đánh giá đã hiện lại.', 'The review is shown again.'),
        before: t('Đánh giá không bị ẩn.', 'The review is not hidden.'),
      }),
    )
  command
    .command('answer')
    .description(
      t(
        'trả lời một đánh giá, thay câu trả lời trước; người viết được báo',
        'puts the shop’s answer under a review, replacing an earlier one; its author is notified',
      ),
    )
    .argument(...review())
    .argument('[text]', t('câu trả lời', 'the answer'))
    .option('--remove', t('gỡ câu trả lời', 'takes the answer away'))
    .action((id: string, answer: string | undefined, { remove }: { remove?: boolean }) =>
      answerOrRemove(id, answer, remove === true),
    )
  return command
}

async function list(db: Db, { hidden, unanswered, limit, json, ...filter }: ListFlags) {
  const conditions = { ...filter, isHidden: hidden, isUnanswered: unanswered }
  const found = await findMerchantReviews(db, conditions, limit)
  if (json) printJson(found.map(reviewToJson))
  else if (found.length === 0)
    print(t('Không có đánh giá nào như vậy.', 'There are no such reviews.'))
  else printReviews(found)
}

function answerOrRemove(id: string, answer: string | undefined, isRemoved: boolean) {
  if (isRemoved === (answer !== undefined)) {
    throw new OperatorError(
      t('Hãy nêu câu trả lời hoặc --remove, một trong hai.', 'Give either an answer or --remove.'),
    )
  }
  if (answer === undefined) {
    return change(id, (db, found) => removeAnswer(db, found, commandActor()), {
      done: t('Đã gỡ câu trả lời.', 'The answer is taken away.'),
      before: t('Đánh giá chưa có câu trả lời.', 'The review has no answer.'),
    })
  }
  const checked = plain(answer, longestAnswer, t('Câu trả lời', 'The answer'))
  return change(id, (db, found) => answerReview(db, found, checked, commandActor()), {
    done: t('Đã trả lời đánh giá.', 'The review is answered.'),
    before: t('Đánh giá đã có đúng câu trả lời đó.', 'The review has just that answer already.'),
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
  if (!found) throw new OperatorError(t(`Không có đánh giá ${id}.`, `There is no review ${id}.`))
  return found
}

function plain(typed: string, longest: number, what: string): string {
  const parsed = text(1, longest).safeParse(typed)
  if (parsed.success) return parsed.data
  throw new OperatorError(
    t(
      `${what} cần dài từ 1 đến ${longest} ký tự.`,
      `${what} must be a text of 1 to ${longest} characters.`,
    ),
  )
}
