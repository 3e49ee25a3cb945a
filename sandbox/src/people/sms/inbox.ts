import { randomInt } from 'node:crypto'

export type SmsMessage = {
  receipt: string
  house: '阿里云' | '腾讯云'
  phone: string
  template: string
  text: string
  code: string
  at: number
}

export const faultModes = { none: '正常', throttle: '限流', timeout: '超时', error: '故障' } as const
export type FaultMode = keyof typeof faultModes
export const isFaultMode = (value: unknown): value is FaultMode =>
  typeof value === 'string' && Object.hasOwn(faultModes, value)

export type Inbox = ReturnType<typeof openInbox>

const keep = 1_000

/** What arrived on every phone, newest first; the oldest make room. */
export function openInbox(now: () => number = Date.now) {
  const messages: SmsMessage[] = []
  let mode: FaultMode = 'none'
  return {
    mode: () => mode,
    setMode: (next: FaultMode) => void (mode = next),
    messages: (phone?: string) => messages.filter((message) => !phone || message.phone === phone),
    deliver(message: Omit<SmsMessage, 'receipt' | 'at'>): SmsMessage {
      const at = now()
      const delivered = { ...message, at, receipt: `${randomInt(100_000, 999_999)}${at}^0` }
      messages.unshift(delivered)
      if (messages.length > keep) messages.length = keep
      return delivered
    },
  }
}

// Mainland mobile numbers, with or without the country code.
export const mobileOf = (text: string): string | undefined => /^(?:\+?86)?(1[3-9]\d{9})$/.exec(text)?.[1]
