import { aChatMerchant, aPartnership } from '#areas/desk/chat/fixtures'
import { tellTencentAccounts } from '#areas/desk/chat/tencent/accounts'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { db, within } from '#core/db/tx'
import { resetClock } from '#core/time/clock'
import { test as base } from 'vitest'
import { openImDesk, type ImDesk } from './tencent-desk.ts'
import { openWorld, type Person, type World } from '../../harness/world.ts'

export type Shop = Person & { userId: string }
export type TencentWorld = World & { desk: ImDesk }

/** A server whose messages the sandbox's Tencent Cloud Chat carries. */
export const test = base.extend<{ world: TencentWorld }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const desk = await openImDesk()
      const { close, ...world } = await openWorld(desk.settings)
      await desk.callBackTo(`${world.url}/im-callback/tencent`)
      await use({ ...world, desk })
      await close()
      resetClock()
    },
    { scope: 'file' },
  ],
})

const shopOf = async (world: World, name: string): Promise<Shop> => {
  const person = await world.merchant({ name })
  await within((tx) => aChatMerchant(tx, person.merchantId))
  return { ...person, userId: userIdOf(person.merchantId) }
}

/** Two merchants who know each other, and whom the service knows. */
export const aPair = async (world: TencentWorld): Promise<[Shop, Shop]> => {
  const pair: [Shop, Shop] = [await shopOf(world, '花语鲜花'), await shopOf(world, '甜心蛋糕')]
  await within((tx) => aPartnership(tx, pair[0].merchantId, pair[1].merchantId))
  await tellTencentAccounts()
  return pair
}

export const aStrangerShop = async (world: TencentWorld): Promise<Shop> => {
  const shop = await shopOf(world, '素未谋面')
  await tellTencentAccounts()
  return shop
}

/** The rows of a conversation in our order. */
export const rowsBetween = (one: Shop, other: Shop) =>
  db()
    .selectFrom('chat_message as m')
    .innerJoin('chat_conversation as c', 'c.id', 'm.conversation_id')
    .leftJoin('chat_tencent_message as t', 't.message_id', 'm.id')
    .select([
      'm.id',
      't.key',
      'm.sequence',
      'm.from_id',
      'm.type',
      'm.payload',
      'm.login_user',
      'm.revoked_at',
      'm.at',
      'm.search',
    ])
    .where('c.low_id', '=', Math.min(one.merchantId, other.merchantId))
    .where('c.high_id', '=', Math.max(one.merchantId, other.merchantId))
    .orderBy('m.sequence')
    .execute()
