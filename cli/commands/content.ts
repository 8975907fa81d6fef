import path from 'node:path'
import { Command } from 'commander'
import {
  findDeadMenuLinks,
  getMenu,
  getPage,
  importBanners,
  importMenus,
  importPages,
  listAllBanners,
  listMenus,
  listPages,
  removePages,
  withoutIds,
} from '#features/content/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { createMediaStore } from '#platform/media-store.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { commandActor } from '../command-actor.ts'
import { fromHere, readJson } from '../files.ts'
import { note, print, printJson } from '../output.ts'
import { readPageFiles } from '../page-files.ts'
import { printBanners, printMenu, printPage, printPages } from '../present-content.ts'
import { warnForeignPictures } from '../warn-foreign-pictures.ts'
import { type Shop, withShop } from '../with-shop.ts'

type Flags = { json?: boolean }

const asJson = () => ['--json', t('in ra dạng JSON', 'as JSON')] as const

export function pageCommand(): Command {
  const command = new Command('page').description(
    t('các trang như điều khoản và chính sách', 'pages such as terms and policies'),
  )
  command
    .command('import')
    .description(
      t(
        'đưa trang lên cửa hàng, địa chỉ theo tên tệp',
        'puts pages into the shop, at the addresses that their files are named after',
      ),
    )
    .argument(
      '<files...>',
      t(
        'Markdown hoặc HTML, hay thư mục chứa chúng, xem docs/merchant.md',
        'Markdown or HTML, or folders of these, see docs/merchant.md',
      ),
    )
    .action(async (typed: string[]) => {
      const files = await readPageFiles(typed)
      await withShop(async (shop) => {
        await importPageFiles(shop, files)
        await warnForeignPictures(shop)
      })
    })
  command
    .command('list')
    .description(t('mọi trang', 'all pages'))
    .option(...asJson())
    .action(({ json }: Flags) =>
      withShop(async ({ db }) => {
        const pages = await listPages(db)
        if (json) printJson(pages)
        else printPages(pages)
      }),
    )
  command
    .command('show')
    .description(t('toàn bộ một trang', 'all that a page says'))
    .argument('<page>', t('phần cuối của địa chỉ', 'the last part of its address'))
    .option(...asJson())
    .action((typed: string, { json }: Flags) =>
      withShop(async ({ db }) => {
        const page = await getPage(db, slugOf(typed))
        if (json) printJson(page)
        else printPage(page)
      }),
    )
  command
    .command('remove')
    .description(t('gỡ trang khỏi cửa hàng', 'takes pages out of the shop'))
    .argument('<pages...>', t('phần cuối của các địa chỉ', 'the last parts of their addresses'))
    .action((typed: string[]) =>
      withShop(async ({ db }) => {
        const slugs = [...new Set(typed.map(slugOf))]
        const links = await removePages(db, commandActor(), slugs)
        print(
          t(
            `Đã gỡ: ${slugs.map((slug) => `/page/${slug}`).join(', ')}.`,
            `Removed: ${slugs.map((slug) => `/page/${slug}`).join(', ')}.`,
          ),
        )
        for (const place of new Set(links))
          note(t(`Menu ${place} vẫn dẫn đến đó.`, `The menu ${place} still leads there.`))
      }),
    )
  return command
}

export function menuCommand(): Command {
  const command = new Command('menu').description(t('các menu', 'menus'))
  command
    .command('import')
    .description(
      t('thay menu ở các vị trí mà tệp nêu', 'replaces the menus of the places that a file names'),
    )
    .argument('<file>', t('JSON, xem docs/merchant.md', 'JSON, see docs/merchant.md'))
    .action(async (typed: string) => {
      const json = await readJson(fromHere(typed))
      await withShop(async ({ db }) => {
        await importMenus(db, json)
        print(
          t(
            `Đã đặt menu: ${Object.keys(json ?? {}).join(', ')}.`,
            `The menus are in place: ${Object.keys(json ?? {}).join(', ')}.`,
          ),
        )
        await printDeadLinks(db)
      })
    })
  command
    .command('show')
    .description(
      t('các menu, với --json thì như khi nhập', 'the menus, with --json as they are imported'),
    )
    .argument('[place]', t('chỉ menu này, như footer', 'only this one, such as footer'))
    .option(...asJson())
    .action((place: string | undefined, { json }: Flags) =>
      withShop(({ db }) => showMenus(db, place, json ?? false)),
    )
  return command
}

export function bannerCommand(): Command {
  const command = new Command('banner').description(
    t('banner của trang chủ', "the home page's banners"),
  )
  command
    .command('import')
    .description(t('thay mọi banner', 'replaces all banners'))
    .argument('<file>', t('JSON, xem docs/merchant.md', 'JSON, see docs/merchant.md'))
    .action(async (typed: string) => {
      const file = fromHere(typed)
      const json = await readJson(file)
      await withShop(async (shop) => {
        const { db, config } = shop
        // Paths of pictures are relative to the file.
        const baseFolder = path.dirname(file)
        await importBanners(db, json, { pictures: createMediaStore(config), baseFolder })
        print(
          t(
            `Cửa hàng có ${Array.isArray(json) ? json.length : 0} banner.`,
            `The shop has ${Array.isArray(json) ? json.length : 0} banners.`,
          ),
        )
        await warnForeignPictures(shop)
      })
    })
  command
    .command('list')
    .description(
      t(
        'mọi banner, cả banner ẩn; với --json thì như khi nhập',
        'all banners, hidden ones too; with --json as they are imported',
      ),
    )
    .option(...asJson())
    .action(({ json }: Flags) =>
      withShop(async ({ db }) => {
        const banners = await listAllBanners(db)
        if (json) printJson(banners)
        else printBanners(banners)
      }),
    )
  return command
}

/** The slug of a page, from a slug, path or URL. */
function slugOf(typed: string): string {
  return typed.trim().replace(/^(?:https?:\/\/[^/]+)?\/?page\//, '')
}

async function importPageFiles(
  { db, config }: Shop,
  files: Awaited<ReturnType<typeof readPageFiles>>,
): Promise<void> {
  const pages = await importPages(db, files, createMediaStore(config))
  const [first] = pages
  if (first && pages.length === 1)
    return print(t(`Trang nằm ở /page/${first.slug}.`, `The page is at /page/${first.slug}.`))
  for (const { slug, state } of pages)
    if (state !== 'unchanged')
      print(t(`${state === 'new' ? 'mới' : 'đã đổi'}: /page/${slug}`, `${state}: /page/${slug}`))
  const count = (state: string) => pages.filter((page) => page.state === state).length
  print(
    t(
      `${pages.length} trang: ${count('new')} mới, ${count('changed')} đã đổi, ${count('unchanged')} giữ nguyên.`,
      `${pages.length} pages: ${count('new')} new, ${count('changed')} changed, ${count('unchanged')} as they were.`,
    ),
  )
}

async function showMenus(db: Db, place: string | undefined, json: boolean): Promise<void> {
  const places = await listMenus(db)
  if (place !== undefined && !places.includes(place)) {
    throw new OperatorError(t(`Không có menu ${place}.`, `There is no menu ${place}.`))
  }
  const menus: [string, Awaited<ReturnType<typeof getMenu>>][] = []
  for (const each of place === undefined ? places : [place]) {
    menus.push([each, await getMenu(db, each)])
  }
  if (json) {
    printJson(Object.fromEntries(menus.map(([each, items]) => [each, withoutIds(items)])))
  } else if (menus.length === 0) print(t('Chưa có menu nào.', 'There are no menus.'))
  else for (const [each, items] of menus) printMenu(each, items)
}

async function printDeadLinks(db: Db): Promise<void> {
  for (const { location, url } of await findDeadMenuLinks(db)) {
    note(
      t(
        `Menu ${location} dẫn đến ${url}, nhưng không có trang đó.`,
        `The menu ${location} leads to ${url}, and there is no such page.`,
      ),
    )
  }
}
