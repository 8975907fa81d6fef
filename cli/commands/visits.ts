import { Command } from 'commander'
import { getVisitReport, type VisitReport } from '#features/analytics/api/public.ts'
import type { Config } from '#platform/config.ts'
import { t } from '#platform/language.ts'
import { formatCount } from '#shared/format.ts'
import { shopDay } from '#shared/shop-time.ts'
import { wholeNumber } from '../arguments.ts'
import { type Cell, print, printFields, printJson, printTable } from '../output.ts'
import { type Shop, withShop } from '../with-shop.ts'

type Flags = { days: number; limit: number; json?: boolean }

export function visitsCommand(): Command {
  return new Command('visits')
    .description(
      t(
        'số lượt mở trang của những người mua đồng ý được đếm, và tốc độ trang',
        'how often pages were opened by shoppers who agreed to be counted, and how fast they were',
      ),
    )
    .option(
      '--days <number>',
      t('trong bấy nhiêu ngày, tính cả hôm nay', 'of so many days, today among them'),
      wholeNumber(1, 3650),
      28,
    )
    .option(
      '--limit <number>',
      t('nhiều nhất bấy nhiêu trang và nguồn', 'at most so many pages and sites'),
      wholeNumber(1, 10_000),
      15,
    )
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((flags: Flags) => withShop((shop) => show(shop, flags)))
}

async function show({ db, config }: Shop, { days, limit, json = false }: Flags): Promise<void> {
  const report = await getVisitReport(db, { today: shopDay(new Date()), days, most: limit })
  if (json) return printJson(report)
  const where = elsewhere(config)
  if (where) print(`${where}\n`)
  if (report.views === 0 && report.speeds.length === 0) {
    print(
      t(
        `Không có lượt xem nào từ ${report.from} đến ${report.to}.`,
        `No visits were counted from ${report.from} to ${report.to}.`,
      ),
    )
    return
  }
  printReport(report)
}

/** Notes why there are no visits, or no recent ones. */
function elsewhere({ analytics: { service, url } }: Config): string | undefined {
  if (service === 'none')
    return t(
      'Lượt xem không được đếm: ANALYTICS_SERVICE là none.',
      'Visits are not counted: ANALYTICS_SERVICE is none.',
    )
  return service === 'own'
    ? undefined
    : t(
        `Lượt xem được gửi đến ${service} ở ${new URL(url).host}, không lưu ở đây.`,
        `Visits are sent to ${service} at ${new URL(url).host}, not stored here.`,
      )
}

function printReport(report: VisitReport): void {
  const { views, phoneViews, visitors, pages, sources, speeds } = report
  const share = views === 0 ? 0 : Math.round((phoneViews / views) * 100)
  printFields({
    [t('Thời gian', 'From')]: t(
      `${report.from} đến ${report.to}`,
      `${report.from} to ${report.to}`,
    ),
    [t('Lượt xem', 'Views')]: t(
      `${formatCount(views)}, ${share} % bằng điện thoại`,
      `${formatCount(views)}, ${share} % of them on phones`,
    ),
    [t('Người xem', 'Visitors')]: t(
      `${formatCount(visitors)}, cộng từng ngày`,
      `${formatCount(visitors)}, each day's added up`,
    ),
  })
  printSection(
    [t('LƯỢT XEM', 'VIEWS'), t('TRANG', 'PAGE')],
    pages.map(({ path, views: count }) => [count, path]),
  )
  printSection(
    [t('LƯỢT XEM', 'VIEWS'), t('TỪ', 'FROM')],
    sources.map(({ site, views: count }) => [count, site]),
  )
  printSection(
    [t('TRANG', 'PAGE'), t('THIẾT BỊ', 'DEVICE'), 'LCP', 'INP', 'CLS'],
    speeds.map(({ page, device, LCP, INP, CLS }) => [
      page,
      device,
      marked(LCP, ({ value }) => `${(value / 1000).toFixed(1)} s`),
      marked(INP, ({ value }) => `${Math.round(value)} ms`),
      marked(CLS, ({ value }) => value.toFixed(2)),
    ]),
  )
  if (speeds.length > 0)
    print(
      t(
        '\nBa phần tư số lượt không chậm hơn. Trong ngoặc là số lượt đã đo.',
        '\nThree quarters of the visits were no slower. In brackets, how many were measured.',
      ),
    )
}

type Speed = NonNullable<VisitReport['speeds'][number]['LCP']>

function marked(speed: Speed | undefined, write: (speed: Speed) => string): string {
  return speed ? `${write(speed)} ${speed.rating} (${formatCount(speed.count)})` : '–'
}

function printSection(headings: string[], rows: Cell[][]): void {
  if (rows.length === 0) return
  print()
  printTable(headings, rows)
}
