import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Product, ProductAttribute } from './contract.ts'

/** A product as it would be once it is saved and published. */
export const ProductPreview = z.object({ product: Product, attributes: z.array(ProductAttribute) })
export type ProductPreview = z.infer<typeof ProductPreview>

export const ProductPreviewAnswer = answer({ data: ProductPreview })
