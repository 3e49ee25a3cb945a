import type { Page } from '@playwright/test'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { aChatMerchant, aMessage, anOrderCard, aQuickMessage } from '../../../server/src/areas/desk/chat/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import type { Person } from '../people.ts'
import { anOrderBetween, partnersOf, trader, type Trader } from '../traders.ts'

/** Whom the other side sees in chat. */
export const chatUser = ({ merchantId }: Person): string => userIdOf(merchantId)

export const withChat = async (...people: readonly Person[]): Promise<void> => {
  for (const { merchantId } of people) await within((tx) => aChatMerchant(tx, merchantId))
}

/** Two merchants who do business with each other and can talk about it. */
export const twoChatters = async (): Promise<[sender: Trader, florist: Trader]> => {
  const [sender, florist] = await Promise.all([trader('花语'), trader('沪上')])
  await partnersOf(sender, florist)
  await withChat(sender, florist)
  return [sender, florist]
}

/** Says things one after the other; what was said first is the oldest. */
export const say = async (from: Person, to: Person, ...texts: readonly string[]): Promise<void> => {
  for (const text of texts) await within((tx) => aMessage(tx, from, to.merchantId, { text }))
}

/** Another price for the order that the shop has of the sender, which the sender may agree to. */
const offerPrice = (florist: Trader, sender: Trader, price: string): Promise<unknown> =>
  within(async (tx) => {
    const order = await anOrderCard(tx, sender.merchantId, florist.merchantId)
    if (!order) throw new Error('there is no order to offer a price for')
    await aQuickMessage(tx, florist, sender.merchantId, { kind: 'offerPrice', order, price })
  })

/** The same merchant, signed in by the phone's client. */
export const signInByPhone = async (page: Page): Promise<void> => {
  await page.evaluate(`(async () => {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Console': '1' }
    const { data } = await (await fetch('/api.v2/im-chat/user-info', { headers })).json()
    const body = JSON.stringify({ sign: data.sign, client: '', terminal: 'app' })
    const answer = await fetch('/api.v2/im-chat/connect', { method: 'POST', headers, body })
    if ((await answer.json()).code !== 0) throw new Error('the phone was not let in')
  })()`)
}

/** Somebody in the middle of several conversations; of two pages of one merchant only one is in chat, so each has its own. */
export const talker = async (): Promise<Trader> => {
  const [sender, florist] = await twoChatters()
  await anOrderBetween(sender, florist, 'waitDelivery')
  await anOrderBetween(sender, florist, 'inDelivery')
  await anOrderBetween(sender, florist, 'finished')
  await say(sender, florist, '在吗？下午有一单33枝红玫瑰，三点前要到国贸[玫瑰]', '客户说不要满天星')
  await say(florist, sender, '在的，能做[OK]', '花材早上刚到，包装用酒红色丝带可以吗？')
  await say(sender, florist, '可以，做好先发张照片给我看看，谢谢[抱拳]')
  await offerPrice(florist, sender, '238.00')
  await say(florist, sender, '没问题，大概一点半能做好')
  const others = await Promise.all([trader('羊城花与蛋糕生活馆旗舰'), trader('甜心'), trader('望京')])
  await withChat(...others)
  await partnersOf(sender, ...others)
  for (const [at, other] of others.entries()) await say(other, sender, '您好', `今天还有${at + 1}单能接[微笑]`)
  return sender
}
