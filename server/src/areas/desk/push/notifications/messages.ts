import { isChosen, isTold } from '@zdb/contract/desk/push/is-told'
import { isPushEvent, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { reachablePeople, type ReachablePerson } from '#areas/people/identity/public'
import { takeTurn } from '#core/http/rate-limits'
import { now } from '#core/time/clock'
import { within, type Tx } from '#core/db/tx'
import { enqueue, enqueueEach, job } from '#core/work/jobs'
import { sendLetter, sendNotice } from '#ports/notices'
import { deviceNews, queueDeviceMessages } from '../devices/device-messages.ts'
import { hears } from '../hearers.ts'
import { pushesById, type PushRow } from '../push.sql.ts'
import { settingOfAccount, settingsOf, usualSetting, type Setting } from './setting.sql.ts'

const messageWays = ['sms', 'email'] as const
type MessageWay = (typeof messageWays)[number]

type Message = {
  accountId: number
  merchantId: number
  way: MessageWay
  event: PushEvent
  /** It concerns this very person. */
  isTheirs?: boolean
  title: string
  alert: string
}

const isOurs = ({ event }: PushRow): boolean => isPushEvent(event)

/** Whom else than its kind it concerns, and how they are told, is known to the release that told of it. */
const eventOf = ({ event }: PushRow): PushEvent => {
  if (!isPushEvent(event)) throw new Error(`${event} is an event of another release`)
  return event
}

const isWritten = (setting: Pick<Setting, 'choices'>, event: PushEvent): boolean =>
  messageWays.some((way) => isChosen(setting.choices, event, way))

const placeOf = ({ mobile, email }: ReachablePerson, way: MessageWay): string | undefined =>
  way === 'sms' ? mobile : email

const placeIfTold = (
  person: ReachablePerson,
  setting: Setting,
  { event, way, isTheirs }: Pick<Message, 'event' | 'way' | 'isTheirs'>,
): string | undefined =>
  hears(person, event, isTheirs) && isTold(setting, event, way, now()) ? placeOf(person, way) : undefined

/** A day of many orders does not empty the account at the provider: what is more stands in the console. */
const hasTurn = ({ way, accountId }: Message): Promise<boolean> =>
  takeTurn(way === 'sms' ? 'notificationSms' : 'notificationMail', String(accountId))

const send = ({ way, title, alert }: Message, to: string): Promise<void> =>
  way === 'sms'
    ? sendNotice(to, { title, content: alert })
    : sendLetter({
        to,
        subject: `【转单宝】${title}`,
        text: `您好：\n\n${title}\n${alert}\n\n转单宝`,
      })

/** Asked once more at the last moment: the person may have switched it off, or lost the right to hear of it. */
export const sendMessage = job<Message>({
  name: 'push.sendMessage',
  lanes: 8,
  merchantOf: ({ merchantId }) => merchantId,
  run: async (message) => {
    const { accountId, merchantId } = message
    const person = (await reachablePeople([merchantId])).find((each) => each.accountId === accountId)
    const to = person && placeIfTold(person, await settingOfAccount(accountId), message)
    if (to !== undefined && (await hasTurn(message))) await send(message, to)
  },
})

/** One message for each person and way or device, so that one that fails is tried again alone. */
export const writeMessages = job<{ pushIds: readonly number[] }>({
  name: 'push.writeMessages',
  run: ({ pushIds }) =>
    within(async (tx) => {
      const pushes = await pushesById(tx, pushIds)
      const merchantIds = [...new Set(pushes.map(({ merchant_id }) => merchant_id))]
      const people = await reachablePeople(merchantIds, tx)
      const settings = new Map((await settingsOf(merchantIds, tx)).map((each) => [each.accountId, each]))
      const byMerchant = Map.groupBy(people, ({ merchantId }) => merchantId)
      const messages: Message[] = []
      for (const push of pushes)
        for (const person of byMerchant.get(push.merchant_id) ?? [])
          for (const way of messageWays) {
            const { accountId, merchantId } = person
            const about = { event: eventOf(push), way, isTheirs: push.account_id === accountId }
            if (placeIfTold(person, settings.get(accountId) ?? usualSetting, about) === undefined) continue
            const { title, alert } = push
            messages.push({ accountId, merchantId, ...about, title, alert })
          }
      await enqueueEach(tx, sendMessage, messages)
      await queueDeviceMessages(tx, pushes, people, settings)
    }),
})

/** Of these pushes, those that somebody may want in writing or on a device are looked at after the commit. */
export const queueMessages = async (tx: Tx, pushes: readonly PushRow[]): Promise<void> => {
  const ours = pushes.filter(isOurs)
  const chosen = await settingsOf([...new Set(ours.map(({ merchant_id }) => merchant_id))], tx)
  const forDevices = new Set(await deviceNews(tx, ours))
  const wanted = ours.filter(
    (push) =>
      forDevices.has(push) ||
      isWritten(usualSetting, eventOf(push)) ||
      chosen.some((setting) => setting.merchantId === push.merchant_id && isWritten(setting, eventOf(push))),
  )
  if (wanted.length > 0) await enqueue(tx, writeMessages, { pushIds: wanted.map(({ id }) => id) })
  // Each by itself: a process of the release that told of it writes them, and no other waits for that.
  await enqueueEach(
    tx,
    writeMessages,
    pushes.filter((push) => !isOurs(push)).map(({ id }) => ({ pushIds: [id] })),
  )
}
