import { randomInt } from 'node:crypto'

const codeHoldsMs = 5 * 60_000
const restMs = 60_000
const mostPerHour = 5
const triesPerCode = 5

export type SentCode = { mobile: string; code: string; app: string; at: number; tries: number; used: boolean }
export type SmsCodes = ReturnType<typeof openSmsCodes>

/** The codes they text to a customer's phone before an app may act for it: one a minute, five an hour, each good once. */
export function openSmsCodes(now: () => number) {
  const sent: SentCode[] = []
  const pictured = new Map<string, string>()
  const newPicture = (): string => String(randomInt(1_000, 10_000))
  const to = (mobile: string): SentCode[] => sent.filter((one) => one.mobile === mobile)

  return {
    list: (mobile = ''): SentCode[] => (mobile ? to(mobile) : sent).toReversed(),
    /** From now on this phone is sent a code only to whoever reads a picture first. */
    suspect: (mobile: string): void => void pictured.set(mobile, newPicture()),
    pictures: (): { mobile: string; digits: string }[] => [...pictured].map(([mobile, digits]) => ({ mobile, digits })),
    /** The digits that have to be read before a code goes to this phone; '' once they were, or never had to be. */
    pictureFor(mobile: string, read: string): string {
      const digits = pictured.get(mobile)
      if (digits === undefined) return ''
      if (digits === read) {
        pictured.delete(mobile)
        return ''
      }
      const next = read === '' ? digits : newPicture()
      pictured.set(mobile, next)
      return next
    },
    /** False: too soon, or too often. */
    send(app: string, mobile: string): boolean {
      const lately = to(mobile).filter(({ at }) => at > now() - 3_600_000)
      if (lately.length >= mostPerHour || lately.some(({ at }) => at > now() - restMs)) return false
      sent.push({ mobile, code: String(randomInt(100_000, 1_000_000)), app, at: now(), tries: 0, used: false })
      return true
    },
    /** Why a code does not count; '' when it does, and then never again. Only the latest one of an app counts. */
    take(app: string, mobile: string, code: string): string {
      const last = to(mobile).findLast((one) => one.app === app)
      if (!last) return '请先获取短信验证码'
      if (last.used || last.at <= now() - codeHoldsMs) return '短信验证码已失效，请重新获取'
      last.tries += 1
      if (last.tries > triesPerCode) return '短信验证码错误次数过多，请重新获取'
      if (last.code !== code) return '短信验证码错误'
      last.used = true
      return ''
    },
    /** Nobody wants to wait: everything that was sent is older by this. */
    age(ms: number): void {
      for (const one of sent) one.at -= ms
    },
  }
}
