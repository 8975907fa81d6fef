import { Command, InvalidArgumentError, Option } from 'commander'
import {
  endSale,
  findSaleGoods,
  formatSale,
  listSales,
  type SaleRow,
} from '#features/flash-sale/api/public.ts'
import { type SaleState, saleStates } from '#features/flash-sale/domain.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { oneOf, wholeNumber } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { type CreateFlags, createFlashSales, type Item } from '../create-flash-sales.ts'
import { fromHere, sizeOf } from '../files.ts'
import { print, printJson } from '../output.ts'
import { printSale, printSales } from '../present-flash-sale.ts'
import { withShop } from '../with-shop.ts'

export function flashSaleCommand(): Command {
  const command = new Command('flash-sale').description(
    t(
      'giá trong một thời gian, cho một số lượng nhất định',
      'prices for a while, each for so many pieces',
    ),
  )
  command
    .command('create')
    .description(
      t(
        'tạo flash sale, từ --item hoặc từ tệp; tạo lại không thay đổi gì',
        'makes flash sales, from --item or from a file; made again they change nothing',
      ),
    )
    .argument(
      '[file]',
      t('NDJSON hoặc CSV, xem docs/merchant.md', 'NDJSON or CSV, see docs/merchant.md'),
    )
    .option('--name <name>', t('tên gọi nội bộ', 'what it is called among yourselves'))
    .option(
      '--start <time>',
      t(
        'theo giờ của cửa hàng: "20/11/2026 12:00", "2026-11-20 12:00", now',
        'on the shop’s clock: "20/11/2026 12:00", "2026-11-20 12:00", now',
      ),
    )
    .option(
      '--end <time>',
      t('cũng vậy, hoặc +2h kể từ lúc bắt đầu', 'likewise, or +2h from the start'),
    )
    .option(
      '--item <slug or SKU:price:pieces>',
      t('món được giảm; có thể nêu nhiều lần', 'what is on sale; may be given many times'),
      addItem,
      [],
    )
    .option(
      '--per-shopper <pieces>',
      t(
        'mỗi người mua được nhiều nhất bấy nhiêu mỗi món, 0: không giới hạn; nếu không thì theo thiết lập',
        'the most of each that one shopper may have, 0: no limit; else what the settings say',
      ),
      wholeNumber(0, 1_000_000_000),
    )
    .option(
      '--dry-run',
      t('kiểm tra tất cả, không thay đổi gì', 'checks everything, changes nothing'),
    )
    .addOption(
      new Option(
        '--format <format>',
        t('loại tệp, nếu không thì theo tên tệp', 'the kind of file, else taken from its name'),
      ).choices(['ndjson', 'csv']),
    )
    .action(async (typed: string | undefined, flags: CreateFlags) => {
      if ((typed === undefined) === (flags.item.length === 0)) {
        throw new OperatorError(
          t(
            'Hãy nêu một tệp, hoặc các món bằng --item (một trong hai).',
            'Name a file, or what is on sale with --item (one of both).',
          ),
        )
      }
      const file = typed === undefined ? undefined : fromHere(typed)
      if (file !== undefined) await sizeOf(file)
      await withShop(({ db }) => createFlashSales(db, file, flags))
    })
  command
    .command('list')
    .description(
      t(
        'các flash sale đang chạy, sắp tới và đã kết thúc',
        'flash sales that run, that come, and that have ended',
      ),
    )
    .option(
      '--state <state>',
      t(`chỉ loại này: ${saleStates.join(', ')}`, `only these: ${saleStates.join(', ')}`),
      oneOf(saleStates),
    )
    .option(
      '--limit <number>',
      t('nhiều nhất bấy nhiêu', 'at most so many'),
      wholeNumber(1, 10_000),
      20,
    )
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((flags: { state?: SaleState; limit: number; json?: boolean }) =>
      withShop(async ({ db }) => {
        const sales = await listSales(db, flags)
        if (flags.json) printJson(sales)
        else if (sales.length === 0)
          print(t('Chưa có flash sale nào.', 'There are no flash sales.'))
        else printSales(sales)
      }),
    )
  command
    .command('show')
    .description(
      t(
        'các món trong một flash sale, và đã bán bao nhiêu',
        'what is in a flash sale, and how much of it is sold',
      ),
    )
    .argument(
      '<sale>',
      t('mã, phần đầu của mã, hoặc tên', 'its id, the beginning of it, or its name'),
    )
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((typed: string, { json = false }: { json?: boolean }) =>
      withShop(async ({ db }) => {
        const sale = await findSale(db, typed)
        const goods = await findSaleGoods(db, sale.id)
        if (json) printJson({ ...sale, goods })
        else printSale(sale, goods)
      }),
    )
  command
    .command('end')
    .description(
      t(
        'kết thúc ngay một flash sale đang chạy, hoặc huỷ một flash sale chưa bắt đầu',
        'ends a running flash sale at this moment, or takes back one that has not begun',
      ),
    )
    .argument(
      '<sale>',
      t('mã, phần đầu của mã, hoặc tên', 'its id, the beginning of it, or its name'),
    )
    .action((typed: string) => withShop(({ db }) => end(db, typed)))
  return command
}

/** Parses `ao-thun:99000:50`; SKUs may contain colons. */
function addItem(typed: string, before: Item[]): Item[] {
  const [, item, price, quantity] = /^(.+):(\d+):(\d+)$/.exec(typed.trim()) ?? []
  if (!item || !price || !quantity) {
    throw new InvalidArgumentError(
      t(
        'Cần slug hoặc SKU, giá và số lượng: ao-thun:99000:50.',
        'It must be a slug or SKU, a price and a number of pieces: ao-thun:99000:50.',
      ),
    )
  }
  return [...before, { item, price, quantity }]
}

async function end(db: Db, typed: string): Promise<void> {
  const sale = await findSale(db, typed, ({ state }) => state !== 'ended')
  const done = await endSale(db, commandActor(), sale.id)
  if (done === 'over')
    throw new OperatorError(
      t(`${formatSale(sale)}, đã kết thúc rồi.`, `${formatSale(sale)}, has ended already.`),
    )
  print(
    done === 'ended'
      ? t(
          `${formatSale(sale)}, vừa kết thúc, đã bán ${sale.sold} trên ${sale.quantity} món.`,
          `${formatSale(sale)}, has ended now, with ${sale.sold} of ${sale.quantity} pieces sold.`,
        )
      : t(`${formatSale(sale)}, sẽ không diễn ra.`, `${formatSale(sale)}, will not take place.`),
  )
}

/** The sale with an id or name; `counts` selects among several of that name. */
async function findSale(
  db: Db,
  typed: string,
  counts: (sale: SaleRow) => boolean = () => true,
): Promise<SaleRow> {
  const text = typed.normalize('NFC').trim()
  const isId = /^[0-9a-f-]{4,36}$/i.test(text)
  const all = await listSales(db, { limit: 100_000 })
  const meant = all.filter(
    ({ id, name }) => name === text || (isId && id.startsWith(text.toLowerCase())),
  )
  const [only, ...others] = meant.some(counts) ? meant.filter(counts) : meant
  if (!only)
    throw new OperatorError(
      t(
        `Không có flash sale ${text}. “flash-sale list” liệt kê tất cả.`,
        `There is no flash sale ${text}. “flash-sale list” shows all.`,
      ),
    )
  if (others.length === 0) return only
  throw new OperatorError(
    t(
      `Có nhiều flash sale tên đó: ${[only, ...others].map(({ id }) => id).join(', ')}. Hãy nêu một mã.`,
      `Several flash sales are called so: ${[only, ...others].map(({ id }) => id).join(', ')}. Name one of them.`,
    ),
  )
}
