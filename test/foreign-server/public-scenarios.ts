import {
  findAttributes,
  findCategoryAttributes,
  findCategoryTree,
  findProduct,
  findProducts,
  findTopCategories,
} from '#features/catalog/web/calls.ts'
import {
  findCarousel,
  findEach,
  findMoreRecommendations,
} from '#features/catalog/web/suggestion-calls.ts'
import { loadBanners, loadFooterMenu } from '#features/content/web/calls.ts'
import { parsePage } from '#features/content/web/parsers.ts'
import { findFlashSaleOf, findFlashSales, findRemaining } from '#features/flash-sale/web/calls.ts'
import { findReviews } from '#features/reviews/web/calls.ts'
import { findSuggestions } from '#features/search/web/calls.ts'
import { type Fields, fieldsOf, listOf, only } from './fields.ts'
import { type ReadScenario, signal, web } from './read-scenario.ts'

const card = [
  ...['name', 'slug', 'price', 'finalPrice', 'finalMinPrice', 'finalMaxPrice', 'discountPercent'],
  ...['isFreeShip', 'thumbnail'],
]
const cards = (seen: unknown) => listOf(seen).map((each) => only(each, ...card))
const product = [
  ...['id', 'name', 'slug', 'price', 'finalPrice', 'finalMinPrice', 'finalMaxPrice', 'isFreeShip'],
  ...['discountPercent', 'description', 'stock', 'album', 'sold'],
]
const variant = ['id', 'options', 'price', 'discountPrice', 'flashPrice', 'finalPrice', 'stock']
const byName = (seen: unknown) =>
  listOf(seen).toSorted((one, other) => `${one.name}`.localeCompare(`${other.name}`))
const nameOf = (entry: Fields) => `${fieldsOf(entry.product).name}`

/** Public resources: products, menus, pages, flash sales. */
export const publicScenarios: Readonly<Record<string, ReadScenario>> = {
  'a search': {
    calls: web('GET', '/products', '/product', '/products/list', '/product/list'),
    see: ({ api }, { category }) => findProducts(api, { categoryId: category, pageSize: 100 }),
    named: ({ products }: { products: unknown }) => cards(products),
  },
  'a product': {
    calls: web('GET', '/products/slug/{slug}'),
    see: ({ api }, { choosable, onSale, plain }) =>
      Promise.all([choosable, onSale, plain].map(({ slug }) => findProduct(api, slug))),
    named: (seen: unknown) =>
      listOf(seen).map((found) => ({
        ...only(found, ...product),
        category: only(found.mainCategory as object as never, 'id', 'name'),
        variants: listOf(found.variantsRaw).map((each) => only(each, ...variant)),
        groups: byName(found.variants),
      })),
  },
  'best sellers': {
    calls: web('GET', '/products'),
    see: ({ api }) => findCarousel(api),
    // Servers may return more than asked for.
    named: (seen: unknown) => cards(seen).slice(0, 20),
  },
  'products by their ids': {
    calls: web('GET', '/products/{id}'),
    see: ({ api }, { plain, choosable }) => findEach(api, [plain.id, choosable.id]),
    named: ({ products }: { products: unknown }) => cards(products),
  },
  specifications: {
    calls: web('GET', '/product-attributes/{productId}'),
    see: ({ api }, { plain }) => findAttributes(api, plain.id),
  },
  recommendations: {
    calls: web('GET', '/recommendations'),
    see: ({ api }, { plain }) => findMoreRecommendations(api, { currentId: plain.id, pageSize: 9 }),
    named: cards,
  },
  suggestions: {
    calls: web('GET', '/search/suggestions'),
    see: ({ api }) => findSuggestions(api, 'ao', signal),
    named: ({ keywords, categories, products }: Record<string, unknown>) => [
      keywords,
      listOf(categories).map((each) => only(each, 'id', 'name', 'imageUrl')),
      cards(products),
    ],
  },
  'top categories': {
    calls: web('GET', '/category/top'),
    see: ({ api }) => findTopCategories(api),
    named: (seen: unknown) => listOf(seen).map((each) => only(each, 'id', 'name', 'imageUrl')),
  },
  'the tree of categories': {
    calls: web('GET', '/category/tree', '/categories/tree', '/categories', '/category'),
    see: ({ api }) => findCategoryTree(api),
    named: function named(seen: unknown): unknown {
      return listOf(seen).map((each) => [
        only(each, 'id', 'name', 'parentId', 'pathIds'),
        named(each.children),
      ])
    },
  },
  'what a category is filtered by': {
    calls: web('GET', '/category/{id}/attributes', '/categories/{id}/attributes'),
    see: ({ api }, { top }) => findCategoryAttributes(api, top),
    named: (seen: unknown) => listOf(seen).map((each) => only(each, 'code', 'name', 'options')),
  },
  'flash sales': {
    calls: web('GET', '/flash-sale'),
    see: ({ api }) => findFlashSales(api, { page: 1, pageSize: 100 }),
    named: ({ entries, earliestEndAt }: Record<string, unknown>) => [
      earliestEndAt,
      listOf(entries)
        .map(({ startAt: _ours, ...entry }) => entry)
        .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
    ],
  },
  'the sale of a product': {
    calls: web('GET', '/flash-sale/product/{productId}'),
    see: ({ api }, { onSale, plain }) =>
      Promise.all([onSale, plain].map(({ id }) => findFlashSaleOf(api, id))),
    named: (seen: unknown) =>
      listOf(seen).map(({ entry }) =>
        entry
          ? only(
              entry as never,
              ...['endAt', 'minFlashSalePrice', 'maxFlashSalePrice', 'totalQuantity', 'totalSold'],
            )
          : null,
      ),
  },
  'what is left of a sale': {
    calls: web('GET', '/products/flash-remaining', '/flash-sale/product/{productId}'),
    see: ({ api }, { onSale, plain }) =>
      Promise.all([onSale, plain].map(({ id }) => findRemaining(api, id, null, { limit: 20_000 }))),
  },
  'the footer': { calls: web('GET', '/menu'), see: ({ api }) => loadFooterMenu(api) },
  banners: {
    calls: web('GET', '/banners'),
    see: ({ api }) => loadBanners(api),
    named: (seen: unknown) =>
      listOf(seen).map((each) => only(each, 'id', 'image', 'title', 'link')),
  },
  'a page': {
    calls: web('GET', '/pages/slug/{slug}'),
    see: async ({ api }) => parsePage(await api.get('/api/web/pages/slug/lien-he')),
    named: ({ title, content, coverImage }: Record<string, unknown>) => [
      title,
      content,
      coverImage,
    ],
  },
  reviews: {
    calls: web('GET', '/reviews/product/{productId}'),
    see: ({ api }, { plain }) => {
      const filter = { rating: undefined, hasImage: true, page: 1 }
      return findReviews(api, plain.id, filter as never, signal)
    },
    named: ({ reviews, total, pages, summary }: Record<string, unknown>) => [
      listOf(reviews).map(({ media, ...each }) => [
        only(each, 'id', 'rating', 'content', 'user'),
        listOf(media).map(({ url }) => url),
      ]),
      ...[total, pages],
      (summary as { count: number }).count,
    ],
  },
}
