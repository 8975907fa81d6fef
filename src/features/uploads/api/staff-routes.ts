import multipart from '@fastify/multipart'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff } from '#platform/staff-sign-in.ts'
import { StaffUploadForm, UploadAnswer } from '../contract.ts'
import { maxFiles, maxMB } from '../domain.ts'
import { createPreparer } from './prepare-file.ts'
import { rejectTooLarge, uploadSeconds } from './request-limits.ts'
import { uploadFiles } from './upload-files.ts'

/** Each is allowed to those who edit what the files are for. */
const places = [
  {
    path: '/uploads',
    permission: 'returns.decide',
    purpose: 'return',
    tag: 'admin-returns',
    summary: 'Uploads pictures of returned goods, all or none',
  },
  {
    path: '/product-uploads',
    permission: 'catalog.write',
    purpose: 'product',
    tag: 'admin-catalog',
    summary: 'Uploads pictures and videos of products, all or none',
  },
  {
    path: '/content-uploads',
    permission: 'content.write',
    purpose: 'content',
    tag: 'admin-content',
    summary: 'Uploads pictures of pages and banners, all or none',
  },
] as const

/** Files that staff add to what they enter, mounted under `/api/admin`. */
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

  for (const { path, permission, purpose, tag, summary } of places) {
    app.post(
      path,
      {
        config: { permission, bodySeconds: uploadSeconds },
        onRequest: rejectTooLarge,
        // The form is validated while it is streamed.
        validatorCompiler: () => (value: unknown) => ({ value }),
        schema: {
          tags: [tag],
          summary,
          description:
            `Up to ${maxFiles} files of ${maxMB} MB each. Pictures are drawn anew, upright and without metadata. ` +
            'A file that is used for nothing is deleted after a day.',
          consumes: ['multipart/form-data'],
          body: StaffUploadForm,
          response: { 201: UploadAnswer },
        },
      },
      async (request, reply) => {
        const owner = { staffId: signedInStaff(request).id, purpose }
        const items = await uploadFiles(deps, request, owner)
        return reply.code(201).send({ success: true as const, items })
      },
    )
  }
}
