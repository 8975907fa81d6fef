import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '#platform/audit.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { shopDay } from '#shared/shop-time.ts'
import {
  ApplyImport,
  CatalogImportAnswer,
  CatalogImportsAnswer,
  ExportQuery,
  ImportChoices,
  ImportParams,
  ImportRowsAnswer,
  ImportRowsQuery,
  ImportUpload,
  ImportVersion,
  maxImportMB,
} from '../contract.ts'
import { applyImport, checkImport, type Editor, stopImport, undoImportOf } from './change-import.ts'
import { exportFile } from './export-file.ts'
import { registerPictures } from './pictures/routes.ts'
import { receiveImport } from './receive-import.ts'
import { getImport, listImports, listRows, readBadRows } from './repository.ts'

const success = true as const
const config = { permission: 'catalog.write' as const }
const tags = ['admin-catalog']
/** The largest file at 2 Mbit/s. */
const uploadSeconds = 15 * 60
/** Of one member of staff; the files are kept for a month. */
const filesPerHour = 40

const mimeTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const

const editorOf = (request: FastifyRequest): Editor => ({
  ...staffActor(request),
  mayAdjustStock: signedInStaff(request).permissions.includes('stock.adjust'),
})

/** Files of products that staff bring in, mounted under `/api/admin`. */
export const importRoutes: Routes = async (app, services) => {
  const { db } = services
  await app.register(multipart, { throwFileSizeLimit: false })
  const perMember = createRateLimit(services.pool, {
    name: 'imports-staff',
    attempts: filesPerHour,
    seconds: 60 * 60,
  })
  registerPictures(app, services)

  app.get(
    '/catalog-export',
    {
      config,
      schema: {
        tags,
        summary: 'All products as a file that can be imported again',
        querystring: ExportQuery,
      },
    },
    async (request, reply) => {
      const { format } = request.query
      await recordAudit(db, staffActor(request), { action: 'catalog.exported', after: { format } })
      return reply
        .type(mimeTypes[format])
        .header(
          'content-disposition',
          `attachment; filename="hang-hoa-${shopDay(new Date())}.${format}"`,
        )
        .send(exportFile(db, format))
    },
  )

  app.get(
    '/catalog-imports',
    {
      config,
      schema: {
        tags,
        summary: 'The newest imports of products',
        response: { 200: CatalogImportsAnswer },
      },
    },
    async () => ({ success, data: await listImports(db) }),
  )

  app.post(
    '/catalog-imports',
    {
      config: { ...config, bodySeconds: uploadSeconds },
      // The form is validated while it is streamed.
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: {
        tags,
        summary: 'Uploads a file of products and recognizes its columns; nothing is changed',
        description: `Excel (.xlsx), CSV or NDJSON, up to ${maxImportMB} MB.`,
        consumes: ['multipart/form-data'],
        body: ImportUpload,
        response: { 201: CatalogImportAnswer },
      },
    },
    async (request, reply) => {
      const deps = { ...services, count: perMember.consume }
      const id = await receiveImport(deps, request, staffActor(request))
      return reply.code(201).send({ success, data: await getImport(db, id) })
    },
  )

  app.get(
    '/catalog-imports/:id',
    {
      config,
      schema: {
        tags,
        summary:
          'An import: what was recognized, how far it is, what it would change or has changed',
        params: ImportParams,
        response: { 200: CatalogImportAnswer },
      },
    },
    async ({ params }) => ({ success, data: await getImport(db, params.id) }),
  )

  app.get(
    '/catalog-imports/:id/rows',
    {
      config,
      schema: {
        tags,
        summary: 'Rows of an import with one outcome, with the fields that they change',
        params: ImportParams,
        querystring: ImportRowsQuery,
        response: { 200: ImportRowsAnswer },
      },
    },
    async ({ params, query }) => ({ success, ...(await listRows(db, params.id, query)) }),
  )

  app.get(
    '/catalog-imports/:id/bad-rows',
    {
      config,
      schema: {
        tags,
        summary: 'The rows that cannot be imported, as a file to mend',
        params: ImportParams,
      },
    },
    async ({ params }, reply) => {
      const found = await getImport(db, params.id)
      const isTable = found.columns !== null
      return reply
        .type(isTable ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="dong-loi.${isTable ? 'csv' : 'ndjson'}"`,
        )
        .send(Readable.from(readBadRows(db, found)))
    },
  )

  app.post(
    '/catalog-imports/:id/check',
    {
      config,
      schema: {
        tags,
        summary: 'Says how the file is read, and checks all rows without changing anything',
        params: ImportParams,
        body: ImportChoices,
        response: { 200: CatalogImportAnswer },
      },
    },
    async (request) => ({
      success,
      data: await checkImport(services, editorOf(request), request.params.id, request.body),
    }),
  )

  app.post(
    '/catalog-imports/:id/apply',
    {
      config,
      schema: {
        tags,
        summary: 'Brings a checked file in, or the rest of one',
        params: ImportParams,
        body: ApplyImport,
        response: { 200: CatalogImportAnswer },
      },
    },
    async (request) => ({
      success,
      data: await applyImport(services, editorOf(request), request.params.id, request.body),
    }),
  )

  app.post(
    '/catalog-imports/:id/undo',
    {
      config,
      schema: {
        tags,
        summary: 'Undoes an import where nobody has changed a product since',
        params: ImportParams,
        body: ImportVersion,
        response: { 200: CatalogImportAnswer },
      },
    },
    async (request) => ({
      success,
      data: await undoImportOf(services, editorOf(request), request.params.id, request.body),
    }),
  )

  app.post(
    '/catalog-imports/:id/stop',
    {
      config,
      schema: {
        tags,
        summary:
          'Stops the running step; what has been brought in stays, and may be continued or undone',
        params: ImportParams,
        response: { 200: CatalogImportAnswer },
      },
    },
    async (request) => ({
      success,
      data: await stopImport(db, staffActor(request), request.params.id),
    }),
  )
}
