import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { defaultSharing } from '#platform/response-cache/shared-routes.ts'
import type { Routes } from '#platform/services.ts'
import { shopFacts } from '#platform/shop-facts.ts'
import {
  BannersAnswer,
  type LocalizedText,
  MenuAnswer,
  MenuQuery,
  PageAnswer,
  ShopAnswer,
  type ShopInfo,
} from '../contract.ts'
import { fillShop, fillShopHtml } from '../domain.ts'
import { getShownMenu, getShownPage, listBanners } from './repository.ts'
import { shopNamesOf } from './shop-names.ts'

const tags = ['content']

/** Menus, banners, pages and public facts of the shop. */
export const contentRoutes: Routes = async (app, { db, config }) => {
  app.get(
    '/menu',
    {
      config: { shared: defaultSharing },
      schema: {
        tags,
        summary: 'The menu of a location, such as the footer',
        querystring: MenuQuery,
        response: { 200: MenuAnswer },
      },
    },
    async ({ query }, reply) => {
      reply.tag('content')
      return { success: true as const, data: await getShownMenu(db, query.location) }
    },
  )

  app.get(
    '/banners',
    {
      config: { shared: defaultSharing },
      schema: { tags, summary: 'The banners to show', response: { 200: BannersAnswer } },
    },
    async (_request, reply) => {
      reply.tag('content')
      return { success: true as const, data: await listBanners(db) }
    },
  )

  app.get(
    '/pages/slug/:slug',
    {
      config: { shared: defaultSharing },
      schema: {
        tags,
        summary: 'A content page, also by a former slug',
        params: z.object({ slug: z.string().max(300) }),
        response: { 200: PageAnswer },
      },
    },
    async ({ params }, reply) => {
      reply.tag('content')
      const page = await getShownPage(db, params.slug)
      const names = shopNamesOf(config)
      const filled = (text: string) => fillShop(text, names)
      const data = {
        ...page,
        title: mapTitle(page.title, filled),
        content: fillShopHtml(page.content, names),
        seoTitle: page.seoTitle && filled(page.seoTitle),
        seoDescription: page.seoDescription && filled(page.seoDescription),
        coverAlt: filled(page.coverAlt),
      }
      return { success: true as const, data }
    },
  )

  app.get(
    '/shop',
    {
      config: { shared: defaultSharing },
      schema: { tags, summary: 'The shop itself', response: { 200: ShopAnswer } },
    },
    async () => ({ success: true as const, data: shopInfo(config) }),
  )
}

function mapTitle(title: z.infer<typeof LocalizedText>, change: (text: string) => string) {
  if (typeof title === 'string') return change(title)
  return {
    ...(title.vi === undefined ? {} : { vi: change(title.vi) }),
    ...(title.en === undefined ? {} : { en: change(title.en) }),
  }
}

/** Public facts of the shop for the storefront. */
function shopInfo(config: Config): ShopInfo {
  return { ...shopFacts(config), publicUrl: config.publicUrl ?? null }
}
