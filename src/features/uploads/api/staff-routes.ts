import multipart from '@fastify/multipart'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff } from '#platform/staff-sign-in.ts'
import { StaffUploadForm, UploadAnswer } from '../contract.ts'
import { maxFiles, maxMB } from '../domain.ts'
import { createPreparer } from './prepare-file.ts'
import { rejectTooLarge, uploadSeconds } from './request-limits.ts'
import { uploadFiles } from './upload-files.ts'

/** Pictures that staff add to what they enter, mounted under `/api/admin`. */
export const staffUploadRoutes: Routes = async (app, { config, db, files, jobs, pool }) => {
  await app.register(multipart, { throwFileSizeLimit: false })
  const perMember = createRateLimit(pool, {
    name: 'uploads-staff',
    attempts: config.limits.uploadsPerShopper,
    seconds: 60 * 60,
  })
  const deps = {
    ...{ db, jobs, files, dataDir: config.dataDir },
    prepare: createPreparer(),
    count: perMember.consume,
  }

  app.post(
    '/uploads',
    {
      config: { permission: 'returns.decide', bodySeconds: uploadSeconds },
      onRequest: rejectTooLarge,
      // The form is validated while it is streamed.
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: {
        tags: ['admin-returns'],
        summary: 'Uploads pictures of returned goods, all or none',
        description:
          `Up to ${maxFiles} pictures of ${maxMB} MB each, which are drawn anew, upright and without metadata. ` +
          'A picture that is used for nothing is deleted after a day.',
        consumes: ['multipart/form-data'],
        body: StaffUploadForm,
        response: { 201: UploadAnswer },
      },
    },
    async (request, reply) => {
      const items = await uploadFiles(deps, request, { staffId: signedInStaff(request).id })
      return reply.code(201).send({ success: true as const, items })
    },
  )
}
