import { z } from 'zod'
import { isStorableText, text } from '#shared/text.ts'
import { unknownPlaceholders } from './domain.ts'

export const version = z.int().min(1).max(2_000_000_000)

/** Text whose `{{shop.…}}` placeholders are known. */
export const words = (min: number, max: number, message: string) =>
  text(min, max, message).superRefine((value, context) => {
    for (const unknown of unknownPlaceholders(value)) {
      context.addIssue({
        code: 'custom',
        message: `${unknown} không phải là mục nào của cửa hàng.`,
      })
    }
  })

/** An empty text stands for none. */
export const optionalWords = (max: number, message: string) =>
  words(0, max, message)
    .transform((value) => (value === '' ? null : value))
    .nullable()

const linkMessage =
  'Cần một đường dẫn của cửa hàng như /page/lien-he, hoặc địa chỉ bắt đầu bằng https://.'
export const link = z
  .string(linkMessage)
  .max(500, linkMessage)
  .refine(isStorableText, linkMessage)
  .regex(/^(https:\/\/|mailto:|tel:|#|\/(?!\/))\S*$/, linkMessage)
  .nullable()

const pictureMessage = 'Ảnh này không dùng được. Vui lòng tải lên lại.'
export const picture = z
  .string(pictureMessage)
  .max(500, pictureMessage)
  .refine(isStorableText, pictureMessage)
  .regex(/^(https:\/\/|\/(?!\/))\S+$/, pictureMessage)
