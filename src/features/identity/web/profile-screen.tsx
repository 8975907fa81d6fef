import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { AvatarField } from './avatar-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { phoneOf } from './profile-parser.ts'
import { ProfilePicture } from './profile-picture.tsx'
import { profileQuery } from './profile-query.ts'

const cardClass =
  'grid gap-6 rounded-md bg-surface p-4 shadow-card md:p-6 lg:grid-cols-[minmax(0,1fr)_12rem] lg:gap-10'

export function ProfileScreen() {
  const { data, isError, refetch } = useQuery(profileQuery)
  const shopper = useShopper()
  const remembered = shopper.status === 'signed-in' ? shopper.user : {}
  if (isError && !data) {
    return <ErrorState title="Không thể tải thông tin hồ sơ." onRetry={() => void refetch()} />
  }
  if (!data) return <ProfileSkeleton />
  const profile = { ...data, phone: data.phone || phoneOf(remembered) }
  const owner = text(remembered.id, profile.phone)
  return (
    <div className={cardClass}>
      <div className="lg:order-last lg:border-s lg:border-line lg:ps-10">
        {/* Other servers are not known to save pictures. */}
        {browserApi().isOwnServer() ? (
          <AvatarField src={profile.avatar} name={profile.name} />
        ) : (
          <ProfilePicture src={profile.avatar} name={profile.name} />
        )}
      </div>
      <ProfileForm key={owner} stored={profile} owner={owner} />
    </div>
  )
}

export function ProfileSkeleton() {
  return (
    <div role="status" className={cardClass}>
      <span className="sr-only">Đang tải hồ sơ...</span>
      <div className="flex flex-col items-center gap-3 lg:order-last">
        <div className="size-24 overflow-hidden rounded-full">
          <Skeleton className="size-full" />
        </div>
        <Skeleton className="h-11 w-32 rounded-md" />
        <Skeleton className="h-5.5 w-24" />
      </div>
      <div className="flex flex-col gap-4">
        {['name', 'email', 'phone', 'gender', 'birthday'].map((key) => (
          <Skeleton key={key} className="h-19 rounded-md" />
        ))}
        <Skeleton className="h-13 w-40 rounded-md" />
      </div>
    </div>
  )
}
