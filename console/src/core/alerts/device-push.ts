import { push } from '@zdb/contract/desk/push/endpoints'
import { silenceDevice } from '../browser/device-silence.ts'
import { activeWorker } from '../browser/worker-registration.ts'
import { call } from '../http/client.ts'
import { onSessionEnd } from '../session/session-listeners.ts'

/** `homeScreen`: an iPhone knows pushes only for what was put on its home screen. */
export type DevicePush = 'unsupported' | 'homeScreen' | 'blocked' | 'off' | 'on'

/** Who of this browser wants to be told on it; it outlives the session, so that signing in again is enough. */
const wisherKey = 'zdb.device-push'

const quiet = { manner: 'probe' } as const

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const isIphone = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

export const readDevicePush = async (accountId: string): Promise<DevicePush> => {
  if (!isSupported()) return isIphone() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || localStorage.getItem(wisherKey) !== accountId) return 'off'
  const worker = await activeWorker()
  return (await worker?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** One that was made for other keys makes room. */
const subscribe = async ({ pushManager }: ServiceWorkerRegistration, applicationServerKey: string) => {
  const options = { userVisibleOnly: true, applicationServerKey }
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
}

const unreachable = '连接不上浏览器的推送服务，请检查网络后再试'

/** Why it did not come about; nothing when it did. */
const register = async (): Promise<string | undefined> => {
  const worker = await activeWorker()
  const key = await call(push.deviceKey, {}, quiet)
  if (!worker) return unreachable
  if (!key.ok) return key.message
  const subscription = await subscribe(worker, key.data.public_key).catch(() => undefined)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return unreachable
  const answer = await call(
    push.registerDevice,
    { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } },
    quiet,
  )
  return answer.ok ? undefined : answer.message
}

/** Asks for the permission, so it is called by a press and by nothing else. */
export const switchDeviceOn = async (accountId: string): Promise<string | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return '没有得到通知权限'
  const trouble = await register()
  if (!trouble) localStorage.setItem(wisherKey, accountId)
  return trouble
}

export const switchDeviceOff = async () => {
  localStorage.removeItem(wisherKey)
  const endpoint = await silenceDevice()
  if (endpoint) await call(push.forgetDevice, { body: { endpoint } }, quiet)
}

/** At each start: the device belongs to the session that is open now, or to nobody. */
export const syncDevice = async (accountId: string) => {
  if (!isSupported()) return
  const wanted = Notification.permission === 'granted' && localStorage.getItem(wisherKey) === accountId
  await (wanted ? register() : silenceDevice())
}

/** Whoever has signed out is told of nothing here, not even of what is already on its way. */
onSessionEnd(() => (isSupported() && Notification.permission === 'granted' ? silenceDevice() : undefined))
