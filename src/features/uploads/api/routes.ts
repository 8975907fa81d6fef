import multipart from '@fastify/multipart'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Routes } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { UploadAnswer, UploadForm } from '../contract.ts'
import { maxFiles, maxMB } from '../domain.ts'
import { createPreparer } from './prepare-file.ts'
import { rejectTooLarge, uploadSeconds } from './request-limits.ts'
import { uploadFiles } from './upload-files.ts'

const hour = 60 * 60

/** Uploads of shoppers. */
export const uploadRoutes: Routes = async (app, { config, db, files, jobs, pool }) => {
  await app.register(multipart, { throwFileSizeLimit: false })
  const perShopper = createRateLimit(pool, {
    name: 'uploads-shopper',
    attempts: config.limits.uploadsPerShopper,
    seconds: hour,
  })
  const deps = {
    db,
    jobs,
    files,
    dataDir: config.dataDir,
    prepare: createPreparer(),
    count: perShopper.consume,
  }

  app.post(
    '/uploads',
    {
      config: { bodySeconds: uploadSeconds },
      onRequest: [requireCustomer, rejectTooLarge],
      // The form is validated while it is streamed.
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: {
        tags: ['uploads'],
        security: [{ bearer: [] }],
        summary: 'Uploads files, all or none',
        description:
          `Up to ${maxFiles} files of ${maxMB} MB each; their type is detected from their content. Pictures are drawn anew, ` +
          'upright and without metadata. A file that is used for nothing is deleted after a day.',
        consumes: ['multipart/form-data'],
        body: UploadForm,
        response: { 201: UploadAnswer },
      },
    },
    async (request, reply) => {
      const items = await uploadFiles(deps, request, { userId: customerId(request) })
      return reply.code(201).send({ success: true as const, items })
    },
  )
}
