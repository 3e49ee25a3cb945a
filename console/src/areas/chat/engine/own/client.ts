import type { WireResult } from '@zdb/contract/kit/endpoint'
import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { call, type CallOptions } from '#core/http/client.ts'
import { refusalText } from '#core/http/errors.ts'
import type { Answer } from '#core/http/answer.ts'
import type { Input, Line } from '#core/http/request.ts'
import type { ImAnswer } from '../port.ts'

let present = ''
let onKicked: (words: string) => void = () => undefined

/** The number under which the server knows this page; every call of chat carries it. */
export const chatClient = (): string => present

/** Sent away, or forgotten: whoever goes on asking is answered the same, and would hear nothing more. */
const ends: ReadonlySet<number> = new Set([chatCodes.chatKicked.code, chatCodes.chatNotReady.code])

export const beChatClient = (client: string, kicked: (words: string) => void) => {
  present = client
  onKicked = kicked
}

const imAnswer = <T>(answer: Answer<T>): ImAnswer<T> =>
  answer.ok
    ? { ok: true, data: answer.data }
    : { ok: false, code: answer.code === 'ERROR' ? 0 : answer.code, message: refusalText(answer) }

/** A call of chat: its refusals are answers, told where they belong. */
export const ask = async <E extends Line>(
  line: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ImAnswer<WireResult<E>>> => {
  const client = present
  const answer = imAnswer(await call(line, input, { manner: 'background', ...options }))
  if (!answer.ok && ends.has(answer.code) && client === present && client !== '') onKicked(answer.message)
  return answer
}

export const done: ImAnswer<null> = { ok: true, data: null }

export const nothingOf = (answer: ImAnswer<unknown>): ImAnswer<null> => (answer.ok ? done : answer)
