import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import {
  CategoryParams,
  ChangeCategory,
  CreateCategory,
  DeleteCategory,
  ManagedCategoriesAnswer,
  MergeCategory,
  MoveCategory,
  RemovedCategoryAnswer,
  SavedCategoryAnswer,
} from '../../categories-contract.ts'
import { changeCategory } from './change-category.ts'
import { createCategory } from './create-category.ts'
import { deleteCategory } from './delete-category.ts'
import { findCategories } from './find-categories.ts'
import { mergeCategory } from './merge-category.ts'
import { moveCategory } from './move-category.ts'
import { undoRemoval } from './undo-removal.ts'

const success = true as const
const read = { permission: 'catalog.read' as const }
const write = { permission: 'catalog.write' as const }
const tags = ['admin-catalog']
const params = CategoryParams

/** The tree of categories in the back office, mounted under `/api/admin`. */
export const categoryTreeRoutes: Routes = async (app, services) => {
  const { db } = services

  app.get(
    '/categories',
    {
      config: read,
      schema: {
        tags,
        summary: 'All categories with numbers of their products, parents before their children',
        response: { 200: ManagedCategoriesAnswer },
      },
    },
    async () => ({ success, data: await findCategories(db) }),
  )

  app.post(
    '/categories',
    {
      config: write,
      schema: {
        tags,
        summary: 'Adds a category as the last one of its siblings',
        body: CreateCategory,
        response: { 201: SavedCategoryAnswer },
      },
    },
    async (request, reply) => {
      const data = await createCategory(db, staffActor(request), request.body)
      return reply.code(201).send({ success, data })
    },
  )

  app.put(
    '/categories/:id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Changes the name, address and picture of a category; its old address leads on',
        params,
        body: ChangeCategory,
        response: { 200: SavedCategoryAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      return { success, data: await changeCategory(services, staffActor(request), params.id, body) }
    },
  )

  app.post(
    '/categories/:id/move',
    {
      config: write,
      schema: {
        tags,
        summary: 'Moves a category with all below it; a repeated call succeeds',
        params,
        body: MoveCategory,
        response: { 200: SavedCategoryAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      return { success, data: await moveCategory(services, staffActor(request), params.id, body) }
    },
  )

  app.post(
    '/categories/:id/merge',
    {
      config: write,
      schema: {
        tags,
        summary: 'Moves all of a category to another one and deletes it; a repeated call succeeds',
        description:
          'Its addresses lead to the other one. More than 1,000 products move in the background: `isDone` is false, and the category ' +
          'is deleted at the end.',
        params,
        body: MergeCategory,
        response: { 200: RemovedCategoryAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      return { success, data: await mergeCategory(services, staffActor(request), params.id, body) }
    },
  )

  app.delete(
    '/categories/:id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Deletes a category without products and subcategories; a repeated call succeeds',
        params,
        body: DeleteCategory,
        response: { 200: RemovedCategoryAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      const data = await deleteCategory(db, staffActor(request), params.id, body.version)
      return { success, data }
    },
  )

  app.post(
    '/category-removals/:id/undo',
    {
      config: write,
      schema: {
        tags,
        summary: 'Brings a deleted or merged category back, within a day; a repeated call succeeds',
        params,
        response: { 200: SavedCategoryAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      return { success, data: await undoRemoval(services, staffActor(request), id) }
    },
  )
}
