import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openKeep } from '../keep.ts'
import { onlyFromHere } from '../only-from-here.ts'
import type { Provider } from '../provider.ts'
import { seeded } from '../random.ts'
import { serveCashier } from './desk/cashier.ts'
import { serveDesk, type DeskThings } from './desk/desk.ts'
import { serveDeskPage } from './desk/desk-page.ts'
import { openNotices } from './notices.ts'
import { alipaySide } from './sides/alipay/alipay.ts'
import { joinpaySide } from './sides/joinpay/joinpay.ts'
import { wechatSide } from './sides/wechat/wechat.ts'
import type { PaymentSide } from './sides/side.ts'
import { openKeys, type PaymentKeys } from './till/keys.ts'
import { openPaymentFaults } from './till/payment-faults.ts'
import { openTill, type TillSnapshot } from './till/till.ts'

const bounceTickMs = 1_000

type Snapshot = { till: TillSnapshot; keys: PaymentKeys | undefined }

const sides: readonly PaymentSide[] = [alipaySide, wechatSide, joinpaySide]

/** The gateways: one till, every gateway's own interface to it, the cashier of each, and the desk that steers them. */
export function openPayments({
  dir,
  seed = randomInt(2 ** 31),
  origin,
}: {
  dir?: string | undefined
  seed?: number | undefined
  origin: () => string
}): Provider & { close: () => void } {
  const keep = openKeep<Snapshot>(dir, 'payments.json')
  const kept = keep.read()
  const keys = openKeys(kept?.keys, keep.changed)
  const faults = openPaymentFaults(seeded(seed))
  const notices = openNotices({ sides, keys, faults, random: seeded(seed + 1), till: () => till })
  const till = openTill({ kept: kept?.till, changed: keep.changed, told: notices.told })
  keep.of(() => ({ till: till.snapshot(), keys: keys.snapshot() }))
  const things: DeskThings = { till, keys, faults, origin, notices }
  const bounces = setInterval(() => till.bounceDue(), bounceTickMs).unref()

  return {
    title: '支付',
    protocol: '支付宝 RSA2 · 微信支付 APIv3 · 汇聚网银',
    base: '/alipay /wechatpay /joinpay',
    pages: [{ title: '收银与账本', path: '/payments' }],
    serve(server: FastifyInstance): void {
      onlyFromHere(server, '/payments')
      serveDesk(server, things)
      serveDeskPage(server, things)
      serveCashier(server, things)
      for (const side of sides) side.serve(server, things)
    },
    close(): void {
      clearInterval(bounces)
      notices.close()
      keep.close()
    },
  }
}
