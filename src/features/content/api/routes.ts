import { z } from 'zod'
import { usualSharing } from '#platform/answer-cache/shared-routes.ts'
import type { Routes } from '#platform/services.ts'
import {
  BannersAnswer,
  type LocalisedText,
  MenuAnswer,
  MenuQuery,
  PageAnswer,
  ShopAnswer,
} from '../contract.ts'
import { fillShop, fillShopHtml } from '../domain.ts'
import { pageNames } from './page-names.ts'
import { getMenu, getPage, listBanners } from './repository.ts'
import { shopInfo } from './shop-info.ts'

const tags = ['content']

/** Menus, banners, pages and what is known of the shop itself. */
export const contentRoutes: Routes = async (app, { db, config }) => {
  const shop = shopInfo(config)
  const names = pageNames(config)
  const filled = (text: string) => fillShop(text, names)

  app.get(
    '/menu',
    {
      config: { shared: usualSharing },
      schema: {
        tags,
        summary: 'The menu of a place of the site, such as the footer',
        querystring: MenuQuery,
        response: { 200: MenuAnswer },
      },
    },
    async ({ query }, reply) => {
      reply.tag('content')
      return { success: true as const, data: await getMenu(db, query.location) }
    },
  )

  app.get(
    '/banners',
    {
      config: { shared: usualSharing },
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
      config: { shared: usualSharing },
      schema: {
        tags,
        summary: 'A content page',
        params: z.object({ slug: z.string().max(300) }),
        response: { 200: PageAnswer },
      },
    },
    async ({ params }, reply) => {
      reply.tag('content')
      const page = await getPage(db, params.slug)
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
      config: { shared: usualSharing },
      schema: { tags, summary: 'The shop itself', response: { 200: ShopAnswer } },
    },
    async () => ({ success: true as const, data: shop }),
  )
}

function mapTitle(title: z.infer<typeof LocalisedText>, change: (text: string) => string) {
  if (typeof title === 'string') return change(title)
  return {
    ...(title.vi === undefined ? {} : { vi: change(title.vi) }),
    ...(title.en === undefined ? {} : { en: change(title.en) }),
  }
}
