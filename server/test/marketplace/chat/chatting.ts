import { randomUUID } from 'node:crypto'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import type { Terminal } from '@zdb/contract/desk/chat/events'
import { aChatMerchant, aPartnership } from '#areas/desk/chat/fixtures'
import { within } from '#core/db/tx'
import type { Client, Person, World } from '../../harness/world.ts'

/** Somebody before an open chat. */
export type Chatter = Person & { client: string; userId: string }

export const signIn = async (
  person: Client,
  { terminal = 'web', client = '' }: { terminal?: Terminal; client?: string } = {},
) => {
  const sign = (await person.call(chat.login)).data?.sign ?? ''
  return person.call(chat.connect, { body: { sign, terminal, client } })
}

export const chatterOf = async (person: Person): Promise<Chatter> => ({
  ...person,
  client: (await signIn(person)).data?.client ?? '',
  userId: userIdOf(person.merchantId),
})

/** Two merchants who know each other, both before their chat. */
export const aPair = async (world: World): Promise<[Chatter, Chatter]> => {
  const people = [await world.merchant({ name: '花语鲜花' }), await world.merchant({ name: '甜心蛋糕' })] as const
  await within(async (tx) => {
    for (const { merchantId } of people) await aChatMerchant(tx, merchantId)
    await aPartnership(tx, people[0].merchantId, people[1].merchantId)
  })
  return [await chatterOf(people[0]), await chatterOf(people[1])]
}

export const say = (from: Chatter, to: Pick<Chatter, 'userId'>, text: string, random: string = randomUUID()) =>
  from.call(chat.send, {
    body: { client: from.client, to: to.userId, random, content: { type: 'TIMTextElem', text } },
  })

export const historyOf = async (
  person: Chatter,
  partner: Pick<Chatter, 'userId'>,
  query: { before?: number; after?: number; around?: 'unread'; limit?: number } = {},
) =>
  (
    await person.call(chat.messages, {
      params: { user_id: partner.userId },
      query: { client: person.client, limit: 100, ...query },
    })
  ).data

/** Of each message its text; nothing where it is none. */
export const textsIn = (page: Awaited<ReturnType<typeof historyOf>>) =>
  page?.items.map(({ payload }) => (payload && 'text' in payload ? payload.text : null))

export const changesOf = async (person: Chatter, after = '0') =>
  (await person.call(chat.changes, { query: { client: person.client, after, limit: 500 } })).data

export const unreadOf = async (person: Chatter): Promise<number | undefined> =>
  (await person.call(chat.conversations, { query: { client: person.client } })).data?.unread
