import { z } from 'zod'
import { answer } from '#shared/answer.ts'

export const bots = ['telegram', 'zalo'] as const

export const botNames: Readonly<Record<(typeof bots)[number], string>> = {
  telegram: 'Telegram',
  zalo: 'Zalo',
}

export const BotParams = z.object({ bot: z.enum(bots, 'Không có bot này.') })

const token = 'Mã của bot chưa đúng. Sao chép lại nguyên vẹn, không có dấu cách.'
const chat = 'Chọn hoặc nhập nơi nhận tin.'

const Token = z
  .string(token)
  .trim()
  .regex(/^[\w:.-]{1,200}$/, token)

/** Without a token, the one that is connected stays. */
export const ConnectBot = z.object({
  token: Token.nullable(),
  chatId: z
    .string(chat)
    .trim()
    .regex(/^[\w@:.-]{1,100}$/, chat),
})
export type ConnectBot = z.infer<typeof ConnectBot>

export const FindChats = z.object({ token: Token.nullable() })

const BotChat = z.object({ id: z.string(), name: z.string() })
export type BotChat = z.infer<typeof BotChat>

export const ChatsAnswer = answer({ data: z.array(BotChat) })
