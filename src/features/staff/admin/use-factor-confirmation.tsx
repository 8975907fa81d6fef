import { type ReactNode, useState } from 'react'
import { api } from '#back-office/api.ts'
import { FactorForm } from '#back-office/form/factor-form.tsx'
import { forOwnAccount } from '#back-office/form/use-own-factor.ts'
import { ApiError } from '#storefront/api/api-error.ts'

type Asked = { end: (isShown: boolean) => void }

/**
 * For calls that give rights which lead to the bank account. `withFactor` makes a call, asks for the second factor where the
 * server wants it, and makes the call again; it rejects with the call's error. `dialog` stands outside of other forms.
 */
export function useFactorConfirmation(): {
  withFactor: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const end = (isShown: boolean) => {
        setAsked(undefined)
        resolve(isShown)
      }
      setAsked({ end })
    })
  return {
    withFactor: async (call) => {
      try {
        return await call()
      } catch (error) {
        const isAsked = error instanceof ApiError && error.code === 'FACTOR_CONFIRMATION_NEEDED'
        if (!isAsked || !(await ask())) throw error
        return call()
      }
    },
    dialog: asked && (
      <FactorForm
        title="Xác nhận là bạn"
        description="Người nhận quyền này có thể đổi tài khoản ngân hàng của cửa hàng."
        passkey={forOwnAccount('rights')}
        action="Xác nhận"
        onClose={() => asked.end(false)}
        onSubmit={async ({ newCode: _, ...proof }) => {
          await api.post('me/confirmation', proof)
          asked.end(true)
        }}
      />
    ),
  }
}
