import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CappedCount } from '#shared/capped-count.ts'
import type { Permission } from '#shared/permissions.ts'

/** An entry of the menu. */
export type MenuEntry = {
  /** Path below `/quan-ly/`. */
  path: string
  label: string
  icon: LucideIcon
  /** Any member of staff without one. */
  permission?: Permission
  /** Entries of one group stand together. */
  group: 'work' | 'shop'
  /** Has a place in the bar at the bottom of a phone. */
  isFirst?: boolean
}

export type PageEntry = {
  /** Path below `/quan-ly/`, with parameters such as `don-hang/:id`. */
  path: string
  /** What the page asks of its visitor; any member of staff without one. */
  permission?: Permission
  /** What is done on the page, which the search for everything finds; `to` is `path` unless given. */
  task?: { label: string; detail?: string; to?: string }
  load: () => Promise<ComponentType>
}

/** A page by what is done on it. */
export type Task = SearchHit & Pick<PageEntry, 'permission'>

/** Something that the search of the back office has found. */
export type SearchHit = { label: string; detail?: string; to: string }

/** A feature's part of the search for everything. */
export type SearchSource = {
  /** Heading of what it finds. */
  title: string
  permission: Permission
  find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** A card of the first page. */
export type DashboardCard = {
  name: string
  permission: Permission
  /** As wide as both columns. */
  isWide?: boolean
  /** Asked before its code is loaded. */
  isHidden?: () => boolean
  load: () => Promise<ComponentType>
}

/** What waits for staff in a feature, with numbers on the first page. */
export type Todo = {
  permission: Permission
  /** Read again whenever queries of this key are. */
  queryKey: readonly string[]
  /** `to` is the list of those that wait. */
  entries: readonly { name: string; label: string; to: string }[]
  /** The numbers by name. */
  read: (signal: AbortSignal) => Promise<Readonly<Record<string, CappedCount>>>
}

/** A panel that a feature adds to another one's page. */
export type PagePanel = {
  name: string
  /** Whose `id` it is given. */
  place: 'order'
  permission: Permission
  load: () => Promise<ComponentType<{ id: string }>>
}

/** What a feature adds to the back office. */
export type BackOfficeFeature = {
  menu?: readonly MenuEntry[]
  pages?: readonly PageEntry[]
  search?: readonly SearchSource[]
  todo?: Todo
  cards?: readonly DashboardCard[]
  panels?: readonly PagePanel[]
  /** Pages for who is not signed in. */
  openPages?: readonly Omit<PageEntry, 'permission'>[]
  /** Runs on every page, such as to tell of news. */
  background?: { permission: Permission; load: () => Promise<ComponentType> }
  /** Signs in again where a session has ended, on the page where that was noticed. */
  signInForm?: SignInForm
}

export type SignInForm = () => Promise<ComponentType<{ email: string; onSignedIn: () => void }>>
