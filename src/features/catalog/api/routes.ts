import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { defaultSharing } from '#platform/response-cache/shared-routes.ts'
import type { SearchRoutes, SearchServices } from '#search-index/public.ts'
import { AppError } from '#shared/app-error.ts'
import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { MovedCategoryAnswer } from '../categories-contract.ts'
import {
  CategoryAttributesAnswer,
  CategoryTreeAnswer,
  type Product,
  ProductAnswer,
  ProductAttributesAnswer,
  ProductListAnswer,
  ProductQuery,
  TopCategoriesAnswer,
} from '../contract.ts'
import { ProductPreviewAnswer } from '../preview-contract.ts'
import { categoryAttributes, categoryTree, topCategories } from './categories.ts'
import { findSuccessor } from './category-tree/find-successor.ts'
import { findProduct, findProductBySlug } from './find-product.ts'
import { listProducts } from './list-products.ts'
import { findPreview } from './product/preview-product.ts'
import { productAttributes } from './product-attributes.ts'
import { productTags } from './product-tags.ts'

const tags = ['catalog']
const ById = z.object({ id: z.string() })
const BySlug = z.object({ slug: z.string() })
const success = true as const
const counted = new Intl.NumberFormat('en').format(maxCountedTotal)

/** Public routes of products and categories. */
export const catalogRoutes: SearchRoutes = async (app, services) => {
  const { db } = services
  registerLists(app, services)
  registerCategories(app, services)
  registerPreviews(app, services)

  app.get(
    '/products/slug/:slug',
    {
      config: { shared: defaultSharing },
      schema: {
        tags,
        summary:
          'A product by its slug, also by one that it had before, with variants and prices of this moment',
        params: BySlug,
        response: { 200: ProductAnswer },
      },
    },
    async ({ params }, reply) => {
      const product = await findProductBySlug(db, params.slug)
      // Another product may get an address that this one had.
      if (product && product.slug !== params.slug) reply.tag('products')
      return answer(product, reply)
    },
  )
  app.get(
    '/products/:id',
    {
      config: { shared: defaultSharing },
      schema: {
        tags,
        summary: 'A product by its id',
        params: ById,
        response: { 200: ProductAnswer },
      },
    },
    async ({ params }, reply) => answer(await findProduct(db, params.id), reply),
  )
  app.get(
    '/product-attributes/:id',
    {
      config: { shared: defaultSharing },
      schema: {
        tags,
        summary: 'The specifications of a product',
        params: ById,
        response: { 200: ProductAttributesAnswer },
      },
    },
    async ({ params }, reply) => {
      reply.tag(...productTags([params]))
      return { success, data: await productAttributes(db, params.id) }
    },
  )
}

const registerPreviews: Register = (app, { db }) => {
  app.get(
    '/product-previews',
    {
      schema: {
        tags,
        summary: 'A product as staff have it in their editor, by the secret of a preview',
        // Not in the path, which is logged.
        querystring: z.object({ token: z.string().max(100) }),
        response: { 200: ProductPreviewAnswer },
      },
    },
    async ({ query }) => ({ success, data: await findPreview(db, query.token) }),
  )
}

function answer(product: Product | undefined, reply: FastifyReply) {
  if (!product) {
    // A new product may have this slug.
    reply.tag('products')
    throw new AppError('PRODUCT_NOT_FOUND')
  }
  reply.tag(...productTags([product]), `reviews:${product.id}`, 'categories', 'brands')
  return { success, data: product }
}

type Register = (app: Parameters<SearchRoutes>[0], services: SearchServices) => void

const registerLists: Register = (app, services) => {
  for (const path of ['/products', '/product', '/products/list', '/product/list']) {
    app.get(
      path,
      {
        config: { shared: { ...defaultSharing, query: ['attr.*', 'attrMin.*', 'attrMax.*'] } },
        schema: {
          tags,
          summary: 'Products that fit a search and filters, a page at a time',
          description:
            'Filters by attribute: `attr.{CODE}` (values with commas between them; a comma within one is written `\\,`), ' +
            '`attrMin.{CODE}` and `attrMax.{CODE}`. ' +
            'A price filter fits when a part of the product’s range does; flash prices do not count there. ' +
            `\`pagination.total\` counts up to ${counted}. \`correction\` is another reading of \`q\`, null when there is no need ` +
            'of one; `exact=1` asks for the words as they are typed. `facets` counts what the list could be narrowed by, ' +
            `up to ${counted} each; it lists the 40 categories with the most products, and \`areCategoriesComplete\` tells whether these are all.`,
          querystring: ProductQuery.loose(),
          response: { 200: ProductListAnswer },
        },
      },
      async ({ query }, reply) => {
        const page = await listProducts(services, query, query)
        reply.tag('lists', 'categories', ...productTags(page.data))
        return { success, ...page }
      },
    )
  }
}

const registerCategories: Register = (app, { db }) => {
  for (const path of ['/category/tree', '/categories/tree', '/categories', '/category']) {
    app.get(
      path,
      {
        config: { shared: defaultSharing },
        schema: { tags, summary: 'All categories as trees', response: { 200: CategoryTreeAnswer } },
      },
      async (_request, reply) => {
        reply.tag('categories')
        return { success, data: await categoryTree(db) }
      },
    )
  }
  app.get(
    '/category/top',
    {
      config: { shared: defaultSharing },
      schema: {
        tags,
        summary: 'Categories for the home page',
        response: { 200: TopCategoriesAnswer },
      },
    },
    async (_request, reply) => {
      reply.tag('categories')
      return { success, data: await topCategories(db) }
    },
  )
  app.get(
    '/category/moved/:address',
    {
      config: { shared: defaultSharing },
      schema: {
        tags,
        summary: 'Where the category is that had this slug or id before',
        params: z.object({ address: z.string() }),
        response: { 200: MovedCategoryAnswer },
      },
    },
    async ({ params }, reply) => {
      reply.tag('categories')
      const data = await findSuccessor(db, params.address)
      if (!data) throw new AppError('NOT_FOUND')
      return { success, data }
    },
  )
  for (const path of ['/category/:id/attributes', '/categories/:id/attributes']) {
    app.get(
      path,
      {
        config: { shared: defaultSharing },
        schema: {
          tags,
          summary: 'What the products of a category can be filtered by',
          params: ById,
          response: { 200: CategoryAttributesAnswer },
        },
      },
      async ({ params }, reply) => {
        reply.tag('categories', 'lists')
        return { success, data: await categoryAttributes(db, params.id) }
      },
    )
  }
}
