import { knownEvent, pushEvents, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { momentText } from '@zdb/contract/kit/china-time'
import { cut } from '@zdb/contract/kit/text'
import { within } from '#core/db/tx'
import { minutes, now } from '#core/time/clock'
import { wordsOf } from '#core/work/backoff'
import { job } from '#core/work/jobs'
import { smsInUse } from '#ports/sms/in-use'
import { contactList, mayText } from './contacts.ts'
import { ownersOf } from './owners.ts'
import { beginText, textFailed, textSent, toldBy, type Text } from './texts.sql.ts'

/** What a text says of an alert. */
type Told = { id: number; event: PushEvent; at: Date; store: string | null }

const mostWords = 120
const mostOfName = 12

const timeOf = (at: Date): string => momentText(at).slice(11, 16)

/** 新的网单3条、买家催单1条 */
export const countWords = (counts: readonly { event: PushEvent; count: number }[]): string =>
  counts.map(({ event, count }) => `${pushEvents[knownEvent(event)].label}${count}条`).join('、')

const countsOf = (alerts: readonly Told[]) =>
  [...Map.groupBy(alerts, ({ event }) => event)].map(([event, some]) => ({ event, count: some.length }))

/** The letters of a name and short numbers in it: no address to open and no phone to ring. */
const plainName = (name: string): string =>
  cut(name.replace(/[^\p{L}\d（）()]/gu, '').replace(/\d{5,}/g, ''), mostOfName)

/** 国贸店、国贸店等2家门店 */
const storeWords = (alerts: readonly Told[]): string => {
  const names = [...new Set(alerts.flatMap(({ store }) => (store === null ? [] : [plainName(store)])))].filter(Boolean)
  const others = names.length > 1 ? `等${names.length}家门店` : ''
  return names[0] === undefined ? '' : `${names[0]}${others}：`
}

/**
 * What a phone shows, in the platform's name: which store, how many of what, since when, and the number of the first.
 * What a stranger wrote into an order is in none of it.
 */
export const textWords = (alerts: readonly Told[]): { title: string; content: string } => {
  const [first] = alerts.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id)
  const since = first ? `，最早${timeOf(first.at)}（编号${first.id}）` : ''
  const counted = cut(`${storeWords(alerts)}${countWords(countsOf(alerts))}`, mostWords - since.length)
  return { title: '有提醒无人确认，请尽快处理', content: `${counted}${since}` }
}

/** What was not sent for so long is no news any more: the steps behind it have been climbed. */
const freshness = minutes(10)

/** Why it is not sent although it was written; asked at the last moment, since it may have waited in between. */
const whyNot = async (textId: number, { merchantId, contact, at }: Text): Promise<string | undefined> => {
  if (now().getTime() - at.getTime() > freshness) return `超过${freshness / minutes(1)}分钟未发出`
  const owners = await ownersOf(merchantId)
  for (const { store_id, event } of await toldBy(textId)) {
    const kept = (await contactList(owners, store_id, event)).some(({ phone }) => phone === contact.phone)
    if (kept && mayText(owners, event, contact) === 'now') return undefined
  }
  return '联系人此时不接收短信'
}

/**
 * Sends a text at most once: that it is being sent is written down before. If the process dies on the way nobody knows
 * whether it went out, and the next step, which follows by itself, tells somebody else.
 */
export const sendText = job<{ textId: number }>({
  name: 'alerts.sendText',
  lanes: 4,
  run: async ({ textId }) => {
    const text = await beginText(textId)
    if (!text) return
    const reason = await whyNot(textId, text)
    if (reason !== undefined) return within((tx) => textFailed(tx, textId, reason))
    const { contact, title, content } = text
    await smsInUse()
      .send({ phone: contact.phone, template: 'notice', params: { title, content } })
      .then(
        () => textSent(textId),
        (error: unknown) => within((tx) => textFailed(tx, textId, wordsOf(error))),
      )
  },
})
