import { randomUUID } from 'node:crypto'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { aChatMerchant, aPartnership } from '../../../../server/src/areas/desk/chat/fixtures.ts'
import { aMerchant, aSubAccount } from '../../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../../server/src/areas/people/identity/sessions.ts'
import { within } from '../../../../server/src/core/db/tx.ts'
import type { Call, Caller } from '../money/people.ts'

/** Somebody of a merchant before an open chat. */
export type Chatter = Caller & { accountId: number; client: string }
export type House = { merchantId: number; userId: string; people: readonly Chatter[] }

const signedIn = async (accountId: number): Promise<Chatter> => {
  const enter = async (): Promise<Record<string, string>> => {
    const guest = { device: 'soak', address: '10.1.1.1', requestId: randomUUID() }
    const { secret } = await within((tx) => startSession(tx, accountId, guest))
    return { cookie: `zdb_session=${secret}`, 'x-console': '1' }
  }
  return { accountId, client: '', enter, headers: await enter() }
}

/** Somebody who gets no answer asks again, for as long as it takes. */
export const insist = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
}

const openChat = async (call: Call, person: Chatter): Promise<void> => {
  const login = await insist(() => call(person, chat.login))
  const body = { sign: login.data?.sign ?? '' }
  person.client = (await insist(() => call(person, chat.connect, { body }))).data?.client ?? ''
}

/** Two merchants who know each other, each with a team before its chat, which each of them opens in this way. */
export const openHouses = async (
  call: Call,
  size: number,
  open: (call: Call, person: Chatter, userId: string) => Promise<void> = openChat,
): Promise<[House, House]> => {
  const made = await within(async (tx) => {
    const owners = [await aMerchant(tx, { name: '花语鲜花' }), await aMerchant(tx, { name: '甜心蛋糕' })] as const
    for (const { merchantId } of owners) {
      await aChatMerchant(tx, merchantId)
      await tx.updateTable('chat_merchant').set({ team_inbox: true }).where('merchant_id', '=', merchantId).execute()
    }
    await aPartnership(tx, owners[0].merchantId, owners[1].merchantId, { deposit: 0 })
    const accountsOf = async (merchantId: number): Promise<number[]> => {
      const accounts: number[] = []
      for (let at = 0; at < size; at += 1)
        accounts.push((await aSubAccount(tx, merchantId, { role: 'manager', name: `客服${at}` })).accountId)
      return accounts
    }
    return [
      { merchantId: owners[0].merchantId, accounts: await accountsOf(owners[0].merchantId) },
      { merchantId: owners[1].merchantId, accounts: await accountsOf(owners[1].merchantId) },
    ] as const
  })
  const houseOf = async ({ merchantId, accounts }: (typeof made)[number]): Promise<House> => {
    const people: Chatter[] = []
    for (const account of accounts) {
      const person = await signedIn(account)
      await open(call, person, userIdOf(merchantId))
      people.push(person)
    }
    return { merchantId, userId: userIdOf(merchantId), people }
  }
  return [await houseOf(made[0]), await houseOf(made[1])]
}
