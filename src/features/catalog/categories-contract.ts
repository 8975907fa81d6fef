import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { Id, text } from '#shared/text.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'

/** A category as staff see it. */
export const ManagedCategory = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  version: z.int(),
  /** On sale, in the category itself. */
  products: CappedCount,
  /** Whether any product is in the category itself: on sale, hidden or removed. */
  hasProducts: z.boolean(),
  /** What is being done with its products; with `intoId` they move to that category, which then takes its place. */
  work: z.object({ intoId: Id.nullable(), total: z.int(), done: z.int() }).nullable(),
})
export type ManagedCategory = z.infer<typeof ManagedCategory>

/** Parents before their children, siblings in the merchant's order. */
export const ManagedCategoriesAnswer = answer({ data: z.array(ManagedCategory) })

const version = z.int().min(1).max(2_000_000_000)
const name = text(1, 100, 'Vui lòng nhập tên danh mục, tối đa 100 ký tự.')
const slug = text(1, 200, 'Vui lòng nhập đường dẫn, tối đa 200 ký tự.')
  .transform(slugifyVietnamese)
  .pipe(
    z
      .string()
      .min(1, 'Đường dẫn cần có chữ cái không dấu hoặc chữ số.')
      .max(200, 'Đường dẫn dài quá, tối đa 200 ký tự.')
      .refine((value) => !Id.safeParse(value).success, 'Đường dẫn này không dùng được.'),
  )
/** An uploaded picture of products; null for none, and without it the picture stays. */
const imageId = Id.nullable().optional()

export const CreateCategory = z.object({
  name,
  parentId: Id.nullable(),
  /** Made from the name without it. */
  slug: slug.optional(),
  imageId,
})
export type CreateCategory = z.infer<typeof CreateCategory>

export const ChangeCategory = z.object({ name, slug, imageId, version })
export type ChangeCategory = z.infer<typeof ChangeCategory>

export const MoveCategory = z.object({
  parentId: Id.nullable(),
  /** The sibling that it goes before; null: it becomes the last one. */
  beforeId: Id.nullable(),
  version,
})
export type MoveCategory = z.infer<typeof MoveCategory>

export const MergeCategory = z.object({ intoId: Id, version })
export type MergeCategory = z.infer<typeof MergeCategory>

export const DeleteCategory = z.object({ version })

export const CategoryParams = z.object({ id: z.string().max(100) })

export const SavedCategoryAnswer = answer({ data: z.object({ id: Id, version: z.int() }) })

/** `removalId` undoes it; null where that cannot be undone. `isDone`: false while products are still moving. */
export const RemovedCategoryAnswer = answer({
  data: z.object({ removalId: Id.nullable(), isDone: z.boolean() }),
})

export const MovedCategoryAnswer = answer({
  /** Where the category of an old address is now. */
  data: z.object({ id: Id, name: z.string(), slug: z.string() }),
})
