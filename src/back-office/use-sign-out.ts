import { useNavigate } from 'react-router'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { api, problemOf } from './api.ts'
import { forgetDrafts } from './form/use-draft.ts'

/** Returns the function that signs out and leads to the page for signing in, which forgets all that was read. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await api.post('sign-out')
    } catch (error) {
      // Still signed in: say so, instead of seeming to have left.
      return alertShopper(problemOf(error), 'problem')
    }
    await navigate('/dang-nhap', { replace: true })
    forgetDrafts()
  }
}
