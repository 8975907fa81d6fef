import { Navigate } from 'react-router'
import { cx } from '#storefront/ui/cx.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { DashboardCard, Todo } from './feature.ts'
import { LazyPart, partOf } from './lazy-part.tsx'
import { Page } from './page.tsx'
import { lacksSecondFactor, useMe } from './session.ts'
import { TodoPanel } from './todo-panel.tsx'

type Props = { todos: readonly Todo[]; cards: readonly DashboardCard[] }

/** What is to be done today and how the shop goes, from the features' cards. */
export function DashboardPage({ todos, cards }: Props) {
  const me = useMe()
  const { permissions, name } = me
  if (lacksSecondFactor(me)) return <Navigate to="/tai-khoan" replace />
  const own = cards.filter(
    ({ permission, isHidden }) => permissions.includes(permission) && !isHidden?.(),
  )
  const waiting = todos.filter(({ permission }) => permissions.includes(permission))
  return (
    <Page title="Tổng quan">
      {own.length + waiting.length === 0 && (
        <p className="text-ink-soft">Chào {name}. Chọn một mục trong menu để bắt đầu.</p>
      )}
      {waiting.length > 0 && <TodoPanel todos={waiting} />}
      <div className="grid gap-4 lg:grid-cols-2">
        {own.map((card) => (
          <div key={card.name} className={cx('empty:hidden', card.isWide && 'lg:col-span-2')}>
            <LazyPart part={partOf(card.load)} skeleton={<Skeleton className="h-40" />}>
              {(Content) => <Content />}
            </LazyPart>
          </div>
        ))}
      </div>
    </Page>
  )
}
