import { useMay } from '#back-office/session.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { GoodsTab } from '../../goods-contract.ts'
import { tabNames } from './texts.ts'
import { listAddress, listPath } from './use-goods-search.ts'

type Props = { state: string | undefined; found: Readonly<Record<string, string>> }

const tabTexts: Readonly<Record<GoodsTab, string>> = {
  on_sale: 'Đăng bán một sản phẩm nháp hoặc đang ẩn thì sản phẩm hiện ở đây.',
  draft: 'Sản phẩm đang soạn dở, chưa bán lần nào, hiện ở đây.',
  planned: 'Sản phẩm được hẹn giờ lên kệ hiện ở đây cho đến giờ đó.',
  hidden: 'Sản phẩm tạm ngừng bán hiện ở đây.',
  archived: 'Sản phẩm không bán nữa thì lưu trữ cho gọn; đơn hàng cũ vẫn giữ nguyên.',
  out_of_stock: 'Sản phẩm đang bán mà không còn món nào hiện ở đây, chậm nhất sau một phút.',
}

const isTab = (state: string): state is GoodsTab => state in tabTexts

/** In place of an empty list: why, and the next step. */
export function NoGoods({ state, found }: Props) {
  const mayWrite = useMay('catalog.write')
  if (Object.keys(found).length > 0) {
    return (
      <EmptyState
        drawing="search"
        title="Không có sản phẩm nào khớp"
        description="Hãy kiểm tra lại từ khoá, hoặc bỏ bớt bộ lọc."
        action={
          state ? (
            <ButtonLink to={listAddress(found)}>Tìm trong mọi trạng thái</ButtonLink>
          ) : (
            <ButtonLink to={listPath}>Bỏ tìm kiếm và bộ lọc</ButtonLink>
          )
        }
      />
    )
  }
  if (state && isTab(state)) {
    return (
      <EmptyState
        title={`Không có sản phẩm nào ở mục ${tabNames[state]}`}
        description={tabTexts[state]}
        action={<ButtonLink to={listPath}>Xem tất cả</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      title="Chưa có sản phẩm nào"
      description="Thêm sản phẩm đầu tiên, rồi đăng bán khi đã có giá và ảnh."
      action={
        mayWrite && (
          <ButtonLink to={`${listPath}/moi`} variant="primary">
            Thêm sản phẩm
          </ButtonLink>
        )
      }
    />
  )
}
