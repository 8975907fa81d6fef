import type { Routes, Services } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import {
  CatalogImportAnswer,
  FailedPicturesAnswer,
  ImportParams,
  PicturesQuery,
} from '../../contract.ts'
import { listFailedPictures } from './list-failed.ts'
import { retryPictures } from './retry-pictures.ts'

const success = true as const
const config = { permission: 'catalog.write' as const }
const tags = ['admin-catalog']

/** Pictures on other servers, which an import fetches. */
export function registerPictures(app: Parameters<Routes>[0], services: Services): void {
  const { db } = services

  app.get(
    '/catalog-imports/:id/failed-pictures',
    {
      config,
      schema: {
        tags,
        summary: 'Pictures on other servers that could not be fetched, with the reason of each',
        params: ImportParams,
        querystring: PicturesQuery,
        response: { 200: FailedPicturesAnswer },
      },
    },
    async ({ params, query }) => ({
      success,
      ...(await listFailedPictures(db, params.id, query.cursor)),
    }),
  )

  app.post(
    '/catalog-imports/:id/retry-pictures',
    {
      config,
      schema: {
        tags,
        summary: 'Fetches the pictures again that could not be fetched',
        params: ImportParams,
        response: { 200: CatalogImportAnswer },
      },
    },
    async (request) => ({
      success,
      data: await retryPictures(services, staffActor(request), request.params.id),
    }),
  )
}
