import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { logProblem } from '#storefront/log-problem.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { reloadIfGone } from './load-page.ts'

/** In place of a page that failed, or whose code could not be loaded, such as after an update of the shop. */
export function PageFailure() {
  const error = useRouteError()
  useEffect(() => {
    logProblem('A page of the back office failed', error)
    void reloadIfGone(error)
  }, [error])
  return (
    <main className="p-4">
      <ErrorState
        level={1}
        title="Không mở được trang này"
        description="Hãy kiểm tra kết nối mạng rồi tải lại. Nếu vẫn lỗi, có thể cửa hàng vừa được nâng cấp."
        onRetry={() => location.reload()}
      />
    </main>
  )
}
