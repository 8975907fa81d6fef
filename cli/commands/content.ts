import path from 'node:path'
import { Command } from 'commander'
import { importBanners, importMenus, importPage } from '#features/content/api/public.ts'
import { readPageFile } from '#features/content/domain.ts'
import { keepPictures } from '#platform/picture-store.ts'
import { fromHere, readJson, readText } from '../files.ts'
import { print } from '../output.ts'
import { type Shop, withShop } from '../with-shop.ts'

export function pageCommand(): Command {
  const command = new Command('page').description('pages such as terms and policies')
  command
    .command('import')
    .description('puts a page into the shop, at the address that its file is named after')
    .argument('<file>', 'HTML with its title before it, see docs/keeper.md')
    .action(async (typed: string) => {
      const file = fromHere(typed)
      const page = { slug: path.parse(file).name, ...readPageFile(await readText(file)) }
      await withShop(async (shop) => {
        await importPage(shop.db, page, sourceFor(shop, file))
        print(`The page is at /page/${page.slug}.`)
      })
    })
  return command
}

export function menuCommand(): Command {
  const command = new Command('menu').description('menus')
  command
    .command('import')
    .description('replaces the menus of the places that a file names')
    .argument('<file>', 'JSON, see docs/keeper.md')
    .action(async (typed: string) => {
      const json = await readJson(fromHere(typed))
      await withShop(async ({ db }) => {
        await importMenus(db, json)
        print(`The menus are in place: ${Object.keys(json ?? {}).join(', ')}.`)
      })
    })
  return command
}

export function bannerCommand(): Command {
  const command = new Command('banner').description("the home page's banners")
  command
    .command('import')
    .description('replaces all banners')
    .argument('<file>', 'JSON, see docs/keeper.md')
    .action(async (typed: string) => {
      const file = fromHere(typed)
      const json = await readJson(file)
      await withShop(async (shop) => {
        await importBanners(shop.db, json, sourceFor(shop, file))
        print(`The shop has ${Array.isArray(json) ? json.length : 0} banners.`)
      })
    })
  return command
}

/** Pictures are named from where the file lies. */
function sourceFor({ config }: Shop, file: string) {
  return { pictures: keepPictures(config.dataDir), baseFolder: path.dirname(file) }
}
