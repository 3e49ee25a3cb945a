import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { between, type Random } from '../../../../sandbox/src/random.ts'
import type { Call } from '../money/people.ts'
import type { Marks, Said, Side } from './checks.ts'
import type { Page } from './page.ts'
import { insist, type Chatter, type House } from './people.ts'

/** How often a message is sent twice at once, taken back, or read up to. */
const chances = { doubled: 0.1, revoked: 0.03, read: 0.05 }
/** Clocks of pages are wrong by up to a day. */
const skewSeconds = 86_400
/** So many stay unread at the end, so that there is something to count. */
const leftUnread = 40

/** Two merchants and all that was said between them. */
export type Stage = {
  call: Call
  random: Random
  houses: readonly [House, House]
  pages: readonly [Page, Page]
  said: Said[]
  /** How far each house asked to have read, and how far it was told it has. */
  marks: readonly [Marks, Marks]
  counts: { sent: number; doubled: number; revoked: number; reads: number }
}

const send = (call: Call, person: Chatter, to: string, random: string, clientTime: number) =>
  call(person, chat.send, {
    body: {
      client: person.client,
      to,
      random,
      client_time: clientTime,
      content: { type: 'TIMTextElem', text: `第${random}句` },
    },
  })

/** Says one thing, again and again under the same number until somebody has answered. */
export const sayOne = async (
  { call, random, houses, said, counts }: Stage,
  side: 0 | 1,
  person: Chatter,
): Promise<void> => {
  const to = houses[side === 0 ? 1 : 0].userId
  const word = randomUUID()
  const clock = Math.floor(Date.now() / 1000) + between(random, -skewSeconds, skewSeconds)
  const spoken: Said = { random: word, side, revoked: false }
  const doubled = random() < chances.doubled
  const twin = doubled ? send(call, person, to, word, clock) : undefined
  const id = await insist(async () => {
    const answer = await send(call, person, to, word, clock)
    if (answer?.code === codes.tooOften.code) await sleep(1_000)
    return answer?.data?.message.ID
  })
  await twin
  said.push(spoken)
  counts.sent += 1
  if (doubled) counts.doubled += 1
  if (random() < chances.revoked) {
    const answer = await call(person, chat.revoke, { params: { message_id: id }, body: { client: person.client } })
    if (answer?.code === 0) {
      spoken.revoked = true
      counts.revoked += 1
    }
  }
}

const readSome = async ({ call, houses, pages, marks, counts }: Stage, side: 0 | 1, person: Chatter): Promise<void> => {
  const seen = pages[side].changes.flatMap((change) => (change.kind === 'message' ? [change.message.sequence] : []))
  const sequence = Math.max(0, (seen.at(-1) ?? 0) - leftUnread)
  const user_id = houses[side === 0 ? 1 : 0].userId
  const mark = marks[side]
  mark.asked = Math.max(mark.asked, sequence)
  const answer = await call(person, chat.markRead, { params: { user_id }, body: { client: person.client, sequence } })
  if (answer?.code === 0) mark.told = Math.max(mark.told, sequence)
  counts.reads += 1
}

export const playLane = async (
  stage: Stage,
  side: 0 | 1,
  person: Chatter,
  left: { messages: number },
): Promise<void> => {
  while (left.messages > 0) {
    left.messages -= 1
    await sayOne(stage, side, person)
    if (stage.random() < chances.read) await readSome(stage, side, person)
  }
}

export const historyOf = async (call: Call, person: Chatter, partner: House): Promise<Side['history']> => {
  const all: Side['history'][number][] = []
  for (let more = true; more;) {
    const query = { client: person.client, after: all.at(-1)?.sequence ?? 0, limit: 100 }
    const page = await insist(() => call(person, chat.messages, { params: { user_id: partner.userId }, query }))
    all.push(...(page.data?.items ?? []))
    more = page.data?.later ?? false
  }
  return all
}

export const sideOf = async ({ call, houses, pages, marks }: Stage, side: 0 | 1): Promise<Side> => {
  const partner = houses[side === 0 ? 1 : 0]
  const [person] = houses[side].people
  if (!person) throw new Error('nobody is there')
  const params = { user_id: partner.userId }
  const query = { client: person.client }
  const conversation = (await insist(() => call(person, chat.conversation, { params, query }))).data
  return {
    name: side === 0 ? '花店' : '蛋糕店',
    history: await historyOf(call, person, partner),
    page: pages[side],
    unread: conversation?.unreadCount ?? -1,
    readSequence: conversation?.readSequence ?? 0,
    marks: marks[side],
  }
}
