import { chat } from '@zdb/contract/desk/chat/endpoints'
import { forwardRandom } from '@zdb/contract/desk/chat/forward-random'
import { serverNow } from '#core/browser/server-clock.ts'
import { newKey } from '#core/http/request.ts'
import type { ImAnswer, ImDraft, ImMessage, OnProgress, Sending } from '../port.ts'
import { ask, chatClient } from './client.ts'
import { fileKinds, messageOfDraft, wireContentOf } from './drafts.ts'
import type { Memory } from './memory.ts'
import type { Shelf } from './shelf.ts'
import { uploadFile } from './uploads.ts'
import { messageOf } from './wire.ts'

type Person = { readonly userID: string; readonly sender: string }

const second = 1000
/** Until it has its number a message stands where its time puts it among the server's: whatever this clock says. */
const timeNow = (): number => Math.floor(serverNow() / second)
const ignore: OnProgress = () => undefined

let lastOrder = 0
/** Rises with everything that is written, also from one page to the next. */
const nextOrder = (): number => (lastOrder = Math.max(lastOrder + 1, Date.now() * second))

/** What a message forwards, by the number it has there; its content stays the server's. */
type Pending =
  | { readonly draft: ImDraft; readonly stop: AbortController; readonly order: number }
  | { readonly forwards: ImMessage; readonly key: string }

/** Everything that leaves this page. It is shelved before it goes, and taken from the shelf once it has arrived. */
export const makeSending = (memory: Memory, shelf: Shelf, person: () => Person) => {
  const pending = new Map<string, Pending>()

  const create = (to: string, draft: ImDraft): ImMessage => {
    const { userID: me, sender } = person()
    const facts = { me, to, random: newKey(), time: timeNow() }
    pending.set(facts.random, { draft, stop: new AbortController(), order: nextOrder() })
    return messageOfDraft(draft, facts, sender)
  }

  const createForward = (to: string, message: ImMessage): ImMessage => {
    const { userID: me, sender } = person()
    const key = newKey()
    const random = forwardRandom(key, to)
    const time = timeNow()
    pending.set(random, { forwards: message, key })
    const copy = messageOfDraft({ type: 'TIMTextElem', text: '' }, { me, to, random, time }, sender)
    return { ...copy, type: message.type, payload: message.payload } as ImMessage
  }

  const arrived = (random: string, message: Parameters<typeof messageOf>[0]): ImAnswer<ImMessage> => {
    pending.delete(random)
    void shelf.take(random)
    return { ok: true, data: memory.handOut(messageOf(message)) }
  }

  const forward = async ({ to, random }: ImMessage, { ID }: ImMessage, key: string): Promise<ImAnswer<ImMessage>> => {
    const body = { client: chatClient(), to: [to], random: key }
    const answer = await ask(chat.forward, { params: { message_id: ID }, body })
    if (!answer.ok) return answer
    const [result] = answer.data.results
    return result?.message
      ? arrived(random, result.message)
      : { ok: false, code: 0, message: result?.refusal ?? '转发失败' }
  }

  /** The last that was said to each partner: what is written later goes out after it, however slow the line. */
  const lastSaid = new Map<string, Promise<unknown>>()
  const inTurn = <T>(to: string, say: () => Promise<T>): Promise<T> => {
    const said = (lastSaid.get(to) ?? Promise.resolve()).then(say)
    lastSaid.set(to, said)
    return said
  }

  const fileOf = async (
    { random, type }: ImMessage,
    draft: ImDraft,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<ImAnswer<string>> => {
    const kind = fileKinds[type]
    return 'file' in draft && kind
      ? uploadFile({ file: draft.file, kind, random }, onProgress, signal)
      : { ok: true, data: '' }
  }

  const send = async (
    message: ImMessage,
    { onProgress = ignore, after }: Sending = {},
  ): Promise<ImAnswer<ImMessage>> => {
    const { random, to, time } = message
    const found = pending.get(random)
    if (!found) return { ok: false, code: 0, message: '消息已不在，请重新发送' }
    if ('forwards' in found) return forward(message, found.forwards, found.key)
    const { draft, stop, order } = found
    await shelf.put({ random, me: message.from, to, time, order, draft })
    const file = await fileOf(message, draft, onProgress, stop.signal)
    if (!file.ok) return file
    await after
    const body = { client: chatClient(), to, random, client_time: time, content: wireContentOf(draft, file.data) }
    const answer = await inTurn(to, () => ask(chat.send, { body }, { signal: stop.signal }))
    return answer.ok ? arrived(random, answer.data.message) : answer
  }

  return {
    create,
    createForward,
    send,
    cancel: ({ random }: ImMessage) => {
      const found = pending.get(random)
      if (found && 'stop' in found) found.stop.abort()
      pending.delete(random)
      void shelf.take(random)
    },
    /** A file goes on by itself; words that are no longer wanted might be old, so a person sends them again. */
    unfinished: async (): Promise<readonly ImMessage[]> => {
      const { userID, sender } = person()
      const rows = (await shelf.all()).filter(({ me }) => me === userID).sort((a, b) => a.order - b.order)
      return rows.map((row) => {
        pending.set(row.random, { draft: row.draft, stop: new AbortController(), order: row.order })
        const message = messageOfDraft(row.draft, row, sender)
        return 'file' in row.draft ? message : { ...message, status: 'fail' }
      })
    },
  }
}
