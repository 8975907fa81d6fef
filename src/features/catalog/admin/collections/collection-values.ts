import { formatDateTime } from '#shared/format.ts'
import { parseMoment } from '#shared/parse-moment.ts'
import type { CollectionFields, CollectionRule } from '../../collections-contract.ts'
import type { CollectionState } from '../../domain/collection-rules.ts'
import { ruleTexts } from '../../domain/rule-texts.ts'
import { sortNames, stateNames } from './texts.ts'

/** A rule as it stands in the form; empty texts stand for none. */
export type RuleValues = Omit<CollectionRule, 'words' | 'newDays' | 'ratingMin'> & {
  words: string
  newDays: string
  ratingMin: string
}

/** A collection as it stands in its form. The rule is kept while products are chosen by hand, and they while it is used. */
export type CollectionValues = Omit<
  CollectionFields,
  'rule' | 'seoTitle' | 'seoDescription' | 'isPublished' | 'publishAt'
> & {
  seoTitle: string
  seoDescription: string
  isByRule: boolean
  rule: RuleValues
  visibility: CollectionState
  /** As typed. */
  publishAt: string
}

const emptyRule: RuleValues = {
  categories: [],
  brands: [],
  priceMin: null,
  priceMax: null,
  ratingMin: '',
  inStock: false,
  shipFast: false,
  words: '',
  newDays: '',
  onFlashSale: false,
}

export const emptyCollection: CollectionValues = {
  name: '',
  slug: '',
  description: '',
  imageUrl: null,
  seoTitle: '',
  seoDescription: '',
  isByRule: false,
  rule: emptyRule,
  sort: 'manual',
  products: [],
  visibility: 'shown',
  publishAt: '',
}

/** Whether a plan is still to come. */
function visibilityOf({ isPublished, publishAt }: CollectionFields): CollectionState {
  if (!isPublished) return 'hidden'
  return publishAt !== null && new Date(publishAt) > new Date() ? 'planned' : 'shown'
}

export function valuesOf(fields: CollectionFields): CollectionValues {
  const { name, slug, description, imageUrl, rule, sort, products, publishAt } = fields
  const visibility = visibilityOf(fields)
  return {
    ...{ name, slug, description, imageUrl },
    seoTitle: fields.seoTitle ?? '',
    seoDescription: fields.seoDescription ?? '',
    isByRule: rule !== null,
    rule: rule ? ruleValuesOf(rule) : emptyRule,
    ...{ sort, products, visibility },
    publishAt: visibility === 'planned' && publishAt ? formatDateTime(new Date(publishAt)) : '',
  }
}

const ruleValuesOf = (rule: CollectionRule): RuleValues => ({
  categories: rule.categories,
  brands: rule.brands,
  priceMin: rule.priceMin,
  priceMax: rule.priceMax,
  ratingMin: rule.ratingMin === null ? '' : String(rule.ratingMin),
  inStock: rule.inStock,
  shipFast: rule.shipFast,
  words: rule.words ?? '',
  newDays: rule.newDays === null ? '' : String(rule.newDays),
  onFlashSale: rule.onFlashSale,
})

export const ruleOf = (values: RuleValues): CollectionRule => ({
  ...values,
  words: values.words.trim() || null,
  newDays: values.newDays.trim() === '' ? null : Number(values.newDays),
  ratingMin: values.ratingMin === '' ? null : Number(values.ratingMin),
})

/** As the contract takes it; a plan that is not understood is no time. */
export function fieldsOf(values: CollectionValues): CollectionFields {
  const { isByRule, visibility, publishAt, rule, products, ...fields } = values
  const moment = visibility === 'planned' ? parseMoment(publishAt, new Date()) : undefined
  return {
    ...fields,
    rule: isByRule ? ruleOf(rule) : null,
    products: isByRule ? [] : products,
    isPublished: visibility !== 'hidden',
    publishAt: visibility === 'planned' ? (moment?.toISOString() ?? '') : null,
  }
}

/** What differs from what somebody else has saved. */
export function differencesOf(
  mine: CollectionValues,
  theirs: CollectionValues,
  nameOf: (id: string) => string | undefined,
) {
  const texts = (values: CollectionValues): Readonly<Record<string, string>> => ({
    'Tên bộ sưu tập': values.name,
    'Đường dẫn': values.slug,
    'Mô tả': values.description.replace(/<[^>]*>/g, ' ').trim(),
    Ảnh: values.imageUrl ?? 'không có',
    'Cách lấy sản phẩm': values.isByRule
      ? ruleTexts(ruleOf(values.rule), nameOf).join('; ')
      : productsText(values.products, nameOf),
    'Sắp xếp': sortNames[values.sort],
    'Hiển thị': [stateNames[values.visibility], values.publishAt].join(' ').trim(),
    'Tiêu đề cho máy tìm kiếm': values.seoTitle,
    'Mô tả cho máy tìm kiếm': values.seoDescription,
  })
  const [own, their] = [texts(mine), texts(theirs)]
  return Object.keys(own).map((label) => ({
    label,
    mine: own[label] ?? '',
    theirs: their[label] ?? '',
  }))
}

const named = 5

function productsText(ids: readonly string[], nameOf: (id: string) => string | undefined) {
  const names = ids.slice(0, named).map((id) => nameOf(id) ?? 'sản phẩm khác')
  const more = ids.length > named ? `… tất cả ${ids.length}` : ''
  return ids.length === 0 ? 'chưa có sản phẩm' : [names.join(', '), more].join('')
}
