import { z } from 'zod'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import {
  ChangePage,
  CreatePage,
  EditedMenuAnswer,
  MenuParams,
  MenusAnswer,
  PageDetailsAnswer,
  PagesAnswer,
  PagesQuery,
  PreviewAnswer,
  PreviewPage,
  RemovedPageAnswer,
  SaveMenu,
} from '../admin-contract.ts'
import { EditedBannersAnswer, SaveBanners } from '../banner-contract.ts'
import { getEditedPage } from './edited-page.ts'
import { previewPage } from './preview-page.ts'
import { removePage, restorePage } from './remove-pages.ts'
import { listEditedBanners, saveBanners } from './save-banners.ts'
import { listEditedMenus, saveMenu } from './save-menu.ts'
import { changePage, createPage } from './save-page.ts'
import { searchPages } from './search-pages.ts'

const success = true as const
const config = { permission: 'content.write' as const }
const tags = ['admin-content']
const params = z.object({ id: z.string().max(100) })

/** Pages, menus and banners in the back office, mounted under `/api/admin`. */
export const staffContentRoutes: Routes = async (app, { db, config: shopConfig }) => {
  app.get(
    '/content/pages',
    {
      config,
      schema: {
        tags,
        summary: 'Pages, those changed last first, filtered and searched',
        querystring: PagesQuery,
        response: { 200: PagesAnswer },
      },
    },
    async ({ query }) => ({ success, ...(await searchPages(db, query)) }),
  )

  app.post(
    '/content/pages',
    {
      config,
      schema: {
        tags,
        summary: 'Makes a page',
        body: CreatePage,
        response: { 200: PageDetailsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await createPage(db, staffActor(request), request.body),
    }),
  )

  app.post(
    '/content/pages/preview',
    {
      config,
      schema: {
        tags,
        summary: 'A page as shoppers would read it',
        body: PreviewPage,
        response: { 200: PreviewAnswer },
      },
    },
    async ({ body }) => ({ success, data: await previewPage(db, shopConfig, body) }),
  )

  app.get(
    '/content/pages/:id',
    {
      config,
      schema: { tags, summary: 'A page to edit', params, response: { 200: PageDetailsAnswer } },
    },
    async (request) => ({ success, data: await getEditedPage(db, request.params.id) }),
  )

  app.put(
    '/content/pages/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a page; its former slug goes on leading to it',
        params,
        body: ChangePage,
        response: { 200: PageDetailsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await changePage(db, staffActor(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/content/pages/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a page, which can be restored for a month',
        params,
        response: { 200: RemovedPageAnswer },
      },
    },
    async (request) => {
      const links = await removePage(db, staffActor(request), request.params.id)
      return { success, data: { links } }
    },
  )

  app.post(
    '/content/pages/:id/restore',
    {
      config,
      schema: {
        tags,
        summary: 'Puts a removed page back',
        params,
        response: { 200: PageDetailsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await restorePage(db, staffActor(request), request.params.id),
    }),
  )

  app.get(
    '/content/menus',
    { config, schema: { tags, summary: 'All menus', response: { 200: MenusAnswer } } },
    async () => ({ success, data: await listEditedMenus(db) }),
  )

  app.put(
    '/content/menus/:location',
    {
      config,
      schema: {
        tags,
        summary: 'Saves a menu as a whole',
        params: MenuParams,
        body: SaveMenu,
        response: { 200: EditedMenuAnswer },
      },
    },
    async (request) => ({
      success,
      data: await saveMenu(db, staffActor(request), request.params.location, request.body),
    }),
  )

  app.get(
    '/content/banners',
    { config, schema: { tags, summary: 'All banners', response: { 200: EditedBannersAnswer } } },
    async () => ({ success, data: await listEditedBanners(db) }),
  )

  app.put(
    '/content/banners',
    {
      config,
      schema: {
        tags,
        summary: 'Saves all banners in their order',
        body: SaveBanners,
        response: { 200: EditedBannersAnswer },
      },
    },
    async (request) => ({
      success,
      data: await saveBanners(db, staffActor(request), request.body),
    }),
  )
}
