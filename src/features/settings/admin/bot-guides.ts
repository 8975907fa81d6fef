import { botNames, type bots } from '../bot-contract.ts'
import type { SettingName } from '../domain.ts'

export type BotGuide = {
  bot: (typeof bots)[number]
  name: string
  names: { token: SettingName; chatId: SettingName }
  /** How a merchant comes by a bot. */
  steps: readonly string[]
}

export const botGuides: Readonly<Record<BotGuide['bot'], BotGuide>> = {
  telegram: {
    bot: 'telegram',
    name: botNames.telegram,
    names: { token: 'TELEGRAM_BOT_TOKEN', chatId: 'TELEGRAM_CHAT_ID' },
    steps: [
      'Trong Telegram, nhắn /newbot cho @BotFather và đặt tên bot. BotFather trả lời bằng một mã.',
      'Nhắn cho bot một tin bất kỳ; hoặc thêm bot vào nhóm của cửa hàng rồi nhắn /start trong nhóm.',
      'Dán mã vào đây, bấm “Tìm nơi nhận tin” và chọn.',
    ],
  },
  zalo: {
    bot: 'zalo',
    name: botNames.zalo,
    names: { token: 'ZALO_BOT_TOKEN', chatId: 'ZALO_CHAT_ID' },
    steps: [
      'Trong Zalo, tìm Zalo Bot Manager và tạo bot. Mã của bot được gửi đến bạn trong Zalo.',
      'Mở bot vừa tạo và nhắn cho nó một tin bất kỳ.',
      'Dán mã vào đây, bấm “Tìm nơi nhận tin” ngay sau khi nhắn, và chọn.',
    ],
  },
}
