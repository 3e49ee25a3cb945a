import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** One voucher somebody bought in advance. */
export type Certificate = {
  app: string
  /** What the buyer reads out, and what a scan of the picture leads to. */
  code: string
  scanned: string
  encryptedCode: string
  certificateId: string
  orderId: string
  title: string
  amount: number
  startsAt: number
  endsAt: number
  verified: { verifyId: string; poiId: string; at: number } | null
}

const prepareLifeMs = 10 * 60_000
const undoWithinMs = 3_600_000
const voucherLifeMs = 90 * 86_400_000

export type Outcome = { certificate: Certificate; result: number; msg: string }

/** The vouchers of all customers, and what was looked at and is about to be handed over. */
export function openCertificates(now: () => number = Date.now) {
  const all: Certificate[] = []
  const prepared = new Map<string, { app: string; codes: Set<string>; ends: number }>()
  const usable = (one: Certificate): boolean => !one.verified && one.endsAt > now()

  return {
    mint(
      app: string,
      wish: { title: string; amount: number; count: number; endsAt?: number | undefined },
    ): Certificate[] {
      const orderId = `8${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 8, 10 ** 9)}`
      const minted = Array.from({ length: wish.count }, () => ({
        app,
        code: `${randomInt(10 ** 6, 10 ** 7)}${randomInt(10 ** 7, 10 ** 8)}`,
        scanned: randomBytes(24).toString('base64url'),
        encryptedCode: `CgYIASAHKAE${randomBytes(30).toString('base64url')}`,
        certificateId: `7${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 8, 10 ** 9)}`,
        orderId,
        title: wish.title,
        amount: wish.amount,
        startsAt: now(),
        endsAt: wish.endsAt ?? now() + voucherLifeMs,
        verified: null,
      }))
      all.push(...minted)
      return minted
    },
    of: (app: string): Certificate[] => all.filter((one) => one.app === app),
    scannedAs: (scanned: string): Certificate | undefined => all.find((one) => one.scanned === scanned),

    /** One code shows every voucher of its order that can still be used. */
    prepare(app: string, test: (one: Certificate) => boolean): { token: string; certificates: Certificate[] } | string {
      const named = all.find((one) => one.app === app && test(one))
      if (!named) return '券码不存在，请确认后重试'
      if (named.verified) return '该券已核销'
      if (named.endsAt <= now()) return '该券已过期'
      const certificates = all.filter((one) => one.orderId === named.orderId && usable(one))
      const token = randomUUID()
      const codes = new Set(certificates.map(({ encryptedCode }) => encryptedCode))
      prepared.set(token, { app, codes, ends: now() + prepareLifeMs })
      return { token, certificates }
    },
    verify(app: string, token: string, poiId: string, codes: readonly string[]): Outcome[] | string {
      const looked = prepared.get(token)
      if (!looked || looked.app !== app || looked.ends <= now()) return '验券标识已失效，请重新验券'
      if (codes.length === 0 || !codes.every((code) => looked.codes.has(code))) return '券码与验券标识不匹配'
      return codes.flatMap((code) => {
        const certificate = all.find(({ encryptedCode }) => encryptedCode === code)
        if (!certificate) return []
        if (!usable(certificate)) return [{ certificate, result: 1208, msg: '该券已核销' }]
        certificate.verified = {
          verifyId: `7${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 8, 10 ** 9)}`,
          poiId,
          at: now(),
        }
        return [{ certificate, result: 0, msg: 'success' }]
      })
    },
    /** Undefined when it is undone, else why it is not. */
    undo(app: string, verifyId: string, certificateId: string): string | undefined {
      const found = all.find((one) => one.app === app && one.certificateId === certificateId)
      if (!found?.verified || found.verified.verifyId !== verifyId) return '核销记录不存在'
      if (now() - found.verified.at > undoWithinMs) return '核销已超过1小时，不可撤销'
      found.verified = null
      return undefined
    },
  }
}
