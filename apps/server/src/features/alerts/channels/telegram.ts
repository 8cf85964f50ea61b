import { z } from 'zod'
import { type Reach, Refusal } from '../../../outgoing/openPlace.ts'
import { postPublic } from '../../../outgoing/postPublic.ts'
import { problemOf, SendProblem } from './outgoing.ts'

/** A bot's token and the URL of Telegram's API. */
export type Bot = { token: string; apiUrl: string; reach: Reach }

const zAnswer = z.object({ ok: z.literal(true), result: z.unknown() })

const zWait = z.object({ parameters: z.object({ retry_after: z.number().positive() }) })

/** How long a refusal asks to wait: Telegram says so in the body, in seconds, and in the header where its server does. */
function waitOf({ detail, retryAfterMs }: Refusal): number | null {
  try {
    const asked = zWait.safeParse(JSON.parse(detail))
    return asked.success ? asked.data.parameters.retry_after * 1_000 : retryAfterMs
  } catch {
    // What is no JSON comes from a proxy in between.
    return retryAfterMs
  }
}

/** The token is in the path: never log or return this URL. */
async function callBot({ token, apiUrl, reach }: Bot, method: string, parameters: object): Promise<unknown> {
  const body = JSON.stringify(parameters)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  try {
    const answer = await postPublic(`${apiUrl}/bot${token}/${method}`, { headers, body }, reach)
    return zAnswer.parse(JSON.parse(answer.toString('utf8'))).result
  } catch (error) {
    // 401 and 404: unknown token; 403: the user blocked the bot.
    if (error instanceof Refusal) throw problemOf(error, [401, 403, 404], waitOf(error))
    throw new SendProblem('reply', { cause: error })
  }
}

/** Returns the bot's name. @throws SendProblem */
export async function readBotName(bot: Bot): Promise<string> {
  const result = z
    .object({ username: z.string().regex(/^\w{3,40}$/) })
    .safeParse(await callBot(bot, 'getMe', {}))
  if (!result.success) throw new SendProblem('reply')
  return result.data.username
}

const zUpdates = z.array(
  z.object({
    message: z.object({ text: z.string().optional(), chat: z.object({ id: z.number() }) }).optional(),
  }),
)

/** Returns the chat in which the bot was started with this code, or null until then. @throws SendProblem */
export async function findChat(bot: Bot, code: string): Promise<string | null> {
  const updates = zUpdates.safeParse(
    await callBot(bot, 'getUpdates', { timeout: 0, allowed_updates: ['message'] }),
  )
  if (!updates.success) throw new SendProblem('reply')
  const started = updates.data.findLast(({ message }) => message?.text === `/start ${code}`)
  return started?.message ? String(started.message.chat.id) : null
}

/** @throws SendProblem */
export async function sendTelegram(bot: Bot, chat: string, text: string): Promise<void> {
  await callBot(bot, 'sendMessage', { chat_id: chat, text, link_preview_options: { is_disabled: true } })
}
