import path from 'node:path'
import { Command } from 'commander'
import {
  findDeadLinks,
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
import { createMediaStore } from '#platform/media-store.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { fromHere, readJson } from '../files.ts'
import { note, print, printJson } from '../output.ts'
import { readPageFiles } from '../page-files.ts'
import { printBanners, printMenu, printPage, printPages } from '../present-content.ts'
import { warnForeignPictures } from '../warn-foreign-pictures.ts'
import { type Shop, withShop } from '../with-shop.ts'

type Flags = { json?: boolean }

const asJson = ['--json', 'as JSON'] as const

export function pageCommand(): Command {
  const command = new Command('page').description('pages such as terms and policies')
  command
    .command('import')
    .description('puts pages into the shop, at the addresses that their files are named after')
    .argument('<files...>', 'Markdown or HTML, or folders of these, see docs/merchant.md')
    .action(async (typed: string[]) => {
      const files = await readPageFiles(typed)
      await withShop(async (shop) => {
        await importPageFiles(shop, files)
        await warnForeignPictures(shop)
      })
    })
  command
    .command('list')
    .description('all pages')
    .option(...asJson)
    .action(({ json }: Flags) =>
      withShop(async ({ db }) => {
        const pages = await listPages(db)
        if (json) printJson(pages)
        else printPages(pages)
      }),
    )
  command
    .command('show')
    .description('all that a page says')
    .argument('<page>', 'the last part of its address')
    .option(...asJson)
    .action((typed: string, { json }: Flags) =>
      withShop(async ({ db }) => {
        const page = await getPage(db, slugOf(typed))
        if (json) printJson(page)
        else printPage(page)
      }),
    )
  command
    .command('remove')
    .description('takes pages out of the shop')
    .argument('<pages...>', 'the last parts of their addresses')
    .action((typed: string[]) =>
      withShop(async ({ db }) => {
        const slugs = [...new Set(typed.map(slugOf))]
        const links = await removePages(db, slugs)
        print(`Removed: ${slugs.map((slug) => `/page/${slug}`).join(', ')}.`)
        for (const place of new Set(links)) note(`The menu ${place} still leads there.`)
      }),
    )
  return command
}

export function menuCommand(): Command {
  const command = new Command('menu').description('menus')
  command
    .command('import')
    .description('replaces the menus of the places that a file names')
    .argument('<file>', 'JSON, see docs/merchant.md')
    .action(async (typed: string) => {
      const json = await readJson(fromHere(typed))
      await withShop(async ({ db }) => {
        await importMenus(db, json)
        print(`The menus are in place: ${Object.keys(json ?? {}).join(', ')}.`)
        await printDeadLinks(db)
      })
    })
  command
    .command('show')
    .description('the menus, with --json as they are imported')
    .argument('[place]', 'only this one, such as footer')
    .option(...asJson)
    .action((place: string | undefined, { json }: Flags) =>
      withShop(({ db }) => showMenus(db, place, json ?? false)),
    )
  return command
}

export function bannerCommand(): Command {
  const command = new Command('banner').description("the home page's banners")
  command
    .command('import')
    .description('replaces all banners')
    .argument('<file>', 'JSON, see docs/merchant.md')
    .action(async (typed: string) => {
      const file = fromHere(typed)
      const json = await readJson(file)
      await withShop(async (shop) => {
        const { db, config } = shop
        // Paths of pictures are relative to the file.
        const baseFolder = path.dirname(file)
        await importBanners(db, json, { pictures: createMediaStore(config.dataDir), baseFolder })
        print(`The shop has ${Array.isArray(json) ? json.length : 0} banners.`)
        await warnForeignPictures(shop)
      })
    })
  command
    .command('list')
    .description('all banners, hidden ones too; with --json as they are imported')
    .option(...asJson)
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
  const pages = await importPages(db, files, createMediaStore(config.dataDir))
  const [first] = pages
  if (first && pages.length === 1) return print(`The page is at /page/${first.slug}.`)
  for (const { slug, state } of pages) if (state !== 'unchanged') print(`${state}: /page/${slug}`)
  const count = (state: string) => pages.filter((page) => page.state === state).length
  print(
    `${pages.length} pages: ${count('new')} new, ${count('changed')} changed, ${count('unchanged')} as they were.`,
  )
}

async function showMenus(db: Db, place: string | undefined, json: boolean): Promise<void> {
  const places = await listMenus(db)
  if (place !== undefined && !places.includes(place)) {
    throw new OperatorError(`There is no menu ${place}.`)
  }
  const menus: [string, Awaited<ReturnType<typeof getMenu>>][] = []
  for (const each of place === undefined ? places : [place]) {
    menus.push([each, await getMenu(db, each)])
  }
  if (json) {
    printJson(Object.fromEntries(menus.map(([each, items]) => [each, withoutIds(items)])))
  } else if (menus.length === 0) print('There are no menus.')
  else for (const [each, items] of menus) printMenu(each, items)
}

async function printDeadLinks(db: Db): Promise<void> {
  for (const { location, slug } of await findDeadLinks(db)) {
    note(`The menu ${location} leads to /page/${slug}, and there is no such page.`)
  }
}
