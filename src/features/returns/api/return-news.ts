import type { ReturnStatus } from '../domain.ts'

type News = { title: string; text: string }

const news: Partial<Record<ReturnStatus, News>> = {
  REQUESTED: {
    title: 'Đã nhận yêu cầu trả hàng',
    text: 'Cửa hàng đã nhận yêu cầu trả hàng của bạn và sẽ sớm trả lời.',
  },
  APPROVED: {
    title: 'Yêu cầu trả hàng được chấp nhận',
    text: 'Cửa hàng đã chấp nhận yêu cầu trả hàng của bạn. Vui lòng gửi hàng về cho cửa hàng.',
  },
  REJECTED: {
    title: 'Yêu cầu trả hàng không được chấp nhận',
    text: 'Cửa hàng không chấp nhận yêu cầu trả hàng của bạn.',
  },
  RECEIVED: {
    title: 'Cửa hàng đã nhận hàng trả',
    text: 'Cửa hàng đã nhận hàng bạn gửi trả và đang kiểm tra.',
  },
  CLOSED: {
    title: 'Yêu cầu trả hàng đã xong',
    text: 'Yêu cầu trả hàng của bạn đã được giải quyết.',
  },
}

/** What the shopper is told of a return's new state; undefined for what they did themselves. */
export const returnNews = (status: ReturnStatus): News | undefined => news[status]
