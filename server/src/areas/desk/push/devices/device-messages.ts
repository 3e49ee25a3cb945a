import { isTold } from '@zdb/contract/desk/push/is-told'
import { ruleOf, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { openSessions, reachablePeople, type ReachablePerson } from '#areas/people/identity/public'
import { takeTurn } from '#core/http/rate-limits'
import { minutes, now, seconds } from '#core/time/clock'
import { db, within, type Tx } from '#core/db/tx'
import { backoff } from '#core/work/backoff'
import { enqueue, enqueueEach, job, type Job } from '#core/work/jobs'
import { webPushInUse } from '#ports/web-push/in-use'
import { isWebPushFailure, type WebPushFailure } from '#ports/web-push/port'
import { hears } from '../hearers.ts'
import { pushesById, type PushRow } from '../push.sql.ts'
import { settingOfAccount, usualSetting, type Setting } from '../notifications/setting.sql.ts'
import { countMissed, countReached, countStale } from './device-pulse.ts'
import { deleteDevice, deviceById, deviceFailed, deviceReached, devicesOf, type OpenedDevice } from './devices.sql.ts'
import { actorOf, messageFor } from './payload.ts'

/** `tries`: how often the push service did not take it; none yet where it has not had its turn either. */
type DeviceMessage = { deviceId: number; pushId: number; tries?: number }

/** What a push service did not take for so long stands in the console and is told no more. */
const freshness = minutes(10)

const isTheirNews = (person: ReachablePerson, setting: Setting, push: PushRow): boolean =>
  actorOf(push) !== person.accountId &&
  hears(person, push.event as PushEvent, push.account_id === person.accountId) &&
  isTold(setting, push.event as PushEvent, 'device', now())

const isFresh = ({ at }: PushRow): boolean => now().getTime() - at.getTime() < freshness

/** Sent again as a new job: what one person's device does is no failure of ours. */
const tryAgain = (message: DeviceMessage, afterSeconds: number): Promise<void> =>
  within((tx) => enqueue(tx, sendToDevice, message, afterSeconds))

const afterFailure = async (
  { id, accountId }: OpenedDevice,
  { tries = 0, ...message }: DeviceMessage,
  { kind, detail, retryAfterSeconds }: WebPushFailure,
): Promise<void> => {
  if (kind === 'gone' || kind === 'throttled') countReached(accountId)
  else if (kind !== 'paused') countMissed(accountId, detail)

  if (kind === 'gone' || kind === 'mismatched') return deleteDevice(id)
  if (kind === 'refused') return
  if (kind === 'unreachable' && (await deviceFailed(id)) === 'forgotten') return
  const wait = Math.min(retryAfterSeconds ?? backoff(tries + 1) / seconds(1), freshness / seconds(1))
  await tryAgain({ ...message, tries: kind === 'paused' ? tries : tries + 1 }, wait)
}

/** A device whose person signed out, or that is no longer subscribed, is forgotten. */
const send = async (device: OpenedDevice, message: DeviceMessage): Promise<void> => {
  const [push] = await pushesById(db(), [message.pushId])
  const person = (await reachablePeople([device.merchantId])).find(({ accountId }) => accountId === device.accountId)
  if (!person || !(await openSessions([device.sessionId])).has(device.sessionId)) return deleteDevice(device.id)
  const setting = await settingOfAccount(device.accountId)
  if (!push || !isTheirNews(person, setting, push)) return
  if (!isFresh(push)) return countStale(device.accountId)
  if (message.tries === undefined && !(await takeTurn('notificationDevice', String(device.id)))) return
  const failure = await webPushInUse()
    .send(device.subscription, messageFor(person, setting.quietHours, push))
    .then(
      () => undefined,
      (error: unknown) => {
        if (!isWebPushFailure(error)) throw error
        return error
      },
    )
  if (failure) return afterFailure(device, message, failure)
  countReached(device.accountId)
  if (device.failures > 0) await deviceReached(device.id)
}

/** Asked once more at the last moment: the person may have signed out, switched it off, or lost the right to hear of it. */
export const sendToDevice: Job<DeviceMessage> = job({
  name: 'push.sendToDevice',
  lanes: 8,
  delayed: true,
  run: async (message) => {
    const device = await deviceById(message.deviceId)
    if (device) await send(device, message)
  },
})

/** Of these pushes, those that a device may be told of. */
export const deviceNews = async (tx: Tx, pushes: readonly PushRow[]): Promise<PushRow[]> => {
  const wanted = pushes.filter(({ event }) => ruleOf(event as PushEvent, 'device') !== 'never')
  const devices = await devicesOf([...new Set(wanted.map(({ merchant_id }) => merchant_id))], tx)
  const merchants = new Set(devices.map(({ merchantId }) => merchantId))
  return wanted.filter(({ merchant_id }) => merchants.has(merchant_id))
}

/** One message for each device, so that one that fails is tried again alone. */
export const queueDeviceMessages = async (
  tx: Tx,
  pushes: readonly PushRow[],
  people: readonly ReachablePerson[],
  settings: ReadonlyMap<number, Setting>,
): Promise<void> => {
  const devices = await devicesOf([...new Set(pushes.map(({ merchant_id }) => merchant_id))], tx)
  const byMerchant = Map.groupBy(devices, ({ merchantId }) => merchantId)
  const byAccount = new Map(people.map((person) => [person.accountId, person]))
  const isToldOn = (accountId: number, push: PushRow): boolean => {
    const person = byAccount.get(accountId)
    return person !== undefined && isTheirNews(person, settings.get(accountId) ?? usualSetting, push)
  }
  const messages = pushes.flatMap((push) =>
    (byMerchant.get(push.merchant_id) ?? [])
      .filter(({ accountId }) => isToldOn(accountId, push))
      .map(({ id }) => ({ deviceId: id, pushId: push.id })),
  )
  await enqueueEach(tx, sendToDevice, messages)
}
