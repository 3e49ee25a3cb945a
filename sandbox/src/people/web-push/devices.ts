import { createECDH, randomBytes, type ECDH } from 'node:crypto'

export type PushedMessage = {
  text: string
  topic: string
  urgency: string
  ttl: number
  at: number
  /** A device that is off gets its messages when it is on again. */
  delivered: boolean
}

/** A browser that subscribed: its keys never leave it, as they never leave a phone. */
export type PushedDevice = {
  id: string
  applicationServerKey: string
  keys: ECDH
  auth: Buffer
  online: boolean
  gone: boolean
  /** So many further messages are answered with an error. */
  failing: number
  /** So many further messages are too many. */
  throttled: number
  messages: PushedMessage[]
}

export const pushModes = { none: '正常', throttle: '限流', slow: '很慢', error: '故障' } as const
export type PushMode = keyof typeof pushModes
export const isPushMode = (value: unknown): value is PushMode =>
  typeof value === 'string' && Object.hasOwn(pushModes, value)

export type PushedDevices = ReturnType<typeof openDevices>

const keep = 200

/** What came for every device, newest first; the oldest make room. */
export function openDevices(now: () => number = Date.now) {
  const devices = new Map<string, PushedDevice>()
  let mode: PushMode = 'none'
  const isWaiting = ({ delivered, at, ttl }: PushedMessage): boolean => !delivered && at + ttl * 1000 > now()
  return {
    mode: () => mode,
    setMode: (next: PushMode) => void (mode = next),
    all: () => [...devices.values()],
    byId: (id: string) => devices.get(id),
    subscribe(applicationServerKey: string): PushedDevice {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const device: PushedDevice = {
        id: randomBytes(24).toString('base64url'),
        applicationServerKey,
        keys,
        auth: randomBytes(16),
        online: true,
        gone: false,
        failing: 0,
        throttled: 0,
        messages: [],
      }
      devices.set(device.id, device)
      return device
    },
    /** One of a topic takes the place of those that still wait (RFC 8030, 5.4). */
    deliver(device: PushedDevice, message: Omit<PushedMessage, 'at' | 'delivered'>): void {
      const others = device.messages.filter(
        (waiting) => waiting.delivered || message.topic === '' || waiting.topic !== message.topic,
      )
      device.messages = [{ ...message, at: now(), delivered: device.online }, ...others].slice(0, keep)
    },
    /** Whoever is on again gets what waited and is not too old. */
    switchOn(device: PushedDevice, online: boolean): void {
      device.online = online
      if (!online) return
      device.messages = device.messages
        .filter((message) => message.delivered || isWaiting(message))
        .map((message) => ({ ...message, delivered: true }))
    },
  }
}
