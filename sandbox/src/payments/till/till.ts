import { randomBytes, randomInt } from 'node:crypto'
import type { App, BookLine, GatewayName, Payment, Payout, Refund, TillRefusal, Trade } from './entities.ts'

export type TillSnapshot = {
  apps: App[]
  trades: Trade[]
  refunds: Refund[]
  payouts: Payout[]
  lines: BookLine[]
  offsets: [string, number][]
}

export type Till = ReturnType<typeof openTill>
export type NewTrade = Pick<
  Trade,
  'gateway' | 'label' | 'no' | 'amount' | 'title' | 'bank' | 'expiresAt' | 'notifyUrl' | 'returnUrl'
>
export type NewPayout = Pick<
  Payout,
  'gateway' | 'label' | 'no' | 'amount' | 'account' | 'name' | 'remark' | 'notifyUrl'
> & { state: 'waiting' | 'underway' | 'paid'; bounces: boolean }
type Told = { charge: (trade: Trade, payment: Payment) => void; payout: (payout: Payout) => void }

const keyOf = (gateway: GatewayName, label: string, no: string): string => `${gateway} ${label} ${no}`
const bounceMs = 2 * 86_400_000
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
const tradeNumber = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}${digits(20)}`

/** What each gateway keeps of a payment: a share in ten-thousandths; refunds give it back where the gateway does so. */
const feeShares: Record<GatewayName, { charge: number; returned: boolean; payout: number }> = {
  alipay: { charge: 60, returned: false, payout: 0 },
  wechat: { charge: 60, returned: true, payout: 0 },
  joinpay_netpay: { charge: 20, returned: false, payout: 1_00 },
}

const mintApp = (label: string): App => ({
  label,
  alipay: { appId: `2021${digits(12)}`, sellerId: `2088${digits(12)}` },
  wechat: {
    appId: `wx${randomBytes(8).toString('hex')}`,
    mchId: `16${digits(8)}`,
    serial: randomBytes(20).toString('hex').toUpperCase(),
    apiV3Key: randomBytes(16).toString('hex'),
  },
  joinpay: { merchantNo: `8881${digits(11)}`, key: randomBytes(16).toString('hex') },
})

/** The money itself: what is to be paid, what was paid, given back and paid out, and a book line for every fen moved. */
export function openTill({ kept, changed, told }: { kept: TillSnapshot | undefined; changed: () => void; told: Told }) {
  const apps = new Map(kept?.apps.map((app) => [app.label, app]))
  const trades = new Map(kept?.trades.map((trade) => [keyOf(trade.gateway, trade.label, trade.no), trade]))
  const refunds = new Map(kept?.refunds.map((one) => [keyOf(one.gateway, one.label, one.refundNo), one]))
  const payouts = new Map(kept?.payouts.map((one) => [keyOf(one.gateway, one.label, one.no), one]))
  const lines: BookLine[] = kept?.lines ?? []
  const offsets = new Map(kept?.offsets)
  const now = (label: string): number => Date.now() + (offsets.get(label) ?? 0)

  const write = (line: Omit<BookLine, 'seq' | 'at'>): void => {
    if (line.amount === 0) return
    lines.push({ ...line, seq: lines.length + 1, at: now(line.label) })
    changed()
  }
  const takeFee = (of: Omit<BookLine, 'seq' | 'at' | 'kind' | 'amount'>, amount: number): void =>
    write({ ...of, kind: 'fee', amount })

  const isOpen = (trade: Trade): boolean =>
    trade.payments.length === 0 && !trade.closed && now(trade.label) < trade.expiresAt

  /** Money comes in whatever the state: a payer who holds two windows may pay in both. */
  function receive(trade: Trade, amount: number): Payment {
    const at = now(trade.label)
    const payment: Payment = { tradeNo: tradeNumber(at), amount, at, payer: `2088${digits(12)}` }
    const { gateway, label, no, title } = trade
    trade.opened = true
    trade.failed = false
    trade.payments.push(payment)
    const line = { gateway, label, no, chargeNo: no, tradeNo: payment.tradeNo, title }
    write({ ...line, kind: 'charge', amount })
    takeFee(line, -Math.round((amount * feeShares[gateway].charge) / 10_000))
    told.charge(trade, payment)
    return payment
  }

  const leave = (payout: Payout): void => {
    if (payout.left) return
    payout.left = true
    const { gateway, label, no, tradeNo, amount, remark } = payout
    const line = { gateway, label, no, chargeNo: '', tradeNo, title: remark }
    write({ ...line, kind: 'payout', amount: -amount })
    takeFee(line, -feeShares[gateway].payout)
  }

  /** What becomes of a payout: paid, failed, or back again after it was paid. */
  function decide(payout: Payout, state: 'underway' | 'paid' | 'failed', reason: string): boolean {
    const ended = payout.state === 'failed' || (payout.state === 'paid' && state !== 'failed')
    if (ended) return false
    if (state === 'paid') leave(payout)
    if (state === 'failed' && payout.left) {
      const { gateway, label, no, tradeNo, amount, remark } = payout
      write({ gateway, label, no, chargeNo: '', tradeNo, title: remark, kind: 'return', amount })
    }
    Object.assign(payout, { state, reason, changedAt: now(payout.label) })
    changed()
    if (state !== 'underway') told.payout(payout)
    return true
  }

  return {
    now,
    isOpen,
    receive,
    app(label: string): App {
      const app = apps.get(label) ?? mintApp(label)
      if (!apps.has(label)) {
        apps.set(label, app)
        changed()
      }
      return app
    },
    apps: (): App[] => [...apps.values()],
    pass(label: string, ms: number): void {
      offsets.set(label, (offsets.get(label) ?? 0) + ms)
      changed()
    },

    trade: (gateway: GatewayName, label: string, no: string): Trade | undefined =>
      trades.get(keyOf(gateway, label, no)),
    tradeByToken: (token: string): Trade | undefined => [...trades.values()].find((trade) => trade.token === token),
    trades: (label: string): Trade[] => [...trades.values()].filter((trade) => trade.label === label),
    /** The same number with the same terms is the same trade, with others it is refused. */
    open(given: NewTrade): Trade | TillRefusal {
      const known = trades.get(keyOf(given.gateway, given.label, given.no))
      if (known) {
        if (known.amount !== given.amount || known.title !== given.title) return 'otherTerms'
        if (known.payments.length > 0) return 'alreadyPaid'
        return known.closed ? 'isClosed' : known
      }
      const trade: Trade = {
        ...given,
        token: randomBytes(12).toString('hex'),
        // The customer's clock did not move with ours.
        expiresAt: given.expiresAt + (offsets.get(given.label) ?? 0),
        createdAt: now(given.label),
        opened: false,
        closed: false,
        failed: false,
        payments: [],
      }
      trades.set(keyOf(trade.gateway, trade.label, trade.no), trade)
      changed()
      return trade
    },
    opened(trade: Trade): void {
      trade.opened = true
      changed()
    },
    fail(trade: Trade): void {
      trade.failed = true
      changed()
    },
    close(trade: Trade): TillRefusal | undefined {
      if (trade.payments.length > 0) return 'alreadyPaid'
      trade.closed = true
      changed()
      return undefined
    },

    refunds: (label: string): Refund[] => [...refunds.values()].filter((refund) => refund.label === label),
    refund: (gateway: GatewayName, label: string, refundNo: string): Refund | undefined =>
      refunds.get(keyOf(gateway, label, refundNo)),
    refundedOf: (trade: Trade): number => refundedOf(trade),
    /** `fresh`: money moved by this very call. */
    giveBack(
      trade: Trade,
      { refundNo, amount, reason }: Pick<Refund, 'refundNo' | 'amount' | 'reason'>,
    ): { refund: Refund; fresh: boolean } | TillRefusal {
      const { gateway, label, no, title } = trade
      const known = refunds.get(keyOf(gateway, label, refundNo))
      if (known) return known.amount === amount && known.no === no ? { refund: known, fresh: false } : 'otherTerms'
      const [first] = trade.payments
      if (!first) return 'notPaid'
      const paid = trade.payments.reduce((sum, payment) => sum + payment.amount, 0)
      if (amount <= 0 || refundedOf(trade) + amount > paid) return 'tooMuch'
      const at = now(label)
      const refund: Refund = {
        gateway,
        label,
        no,
        refundNo,
        refundId: digits(28),
        tradeNo: first.tradeNo,
        amount,
        reason,
        at,
      }
      refunds.set(keyOf(gateway, label, refundNo), refund)
      const line = { gateway, label, no: refundNo, chargeNo: no, tradeNo: first.tradeNo, title }
      write({ ...line, kind: 'refund', amount: -amount })
      const { charge, returned } = feeShares[gateway]
      if (returned) takeFee(line, Math.round((amount * charge) / 10_000))
      changed()
      return { refund, fresh: true }
    },

    payouts: (label: string): Payout[] => [...payouts.values()].filter((payout) => payout.label === label),
    payout: (gateway: GatewayName, label: string, no: string): Payout | undefined =>
      payouts.get(keyOf(gateway, label, no)),
    /** A number is paid once: whoever sends it again hears of the first, with other terms it is refused. */
    payOut({ bounces, ...given }: NewPayout): Payout | TillRefusal {
      const { gateway, label, no, state } = given
      const known = payouts.get(keyOf(gateway, label, no))
      if (known) {
        const same = known.amount === given.amount && known.account === given.account && known.name === given.name
        return same ? known : 'otherTerms'
      }
      if (/不存在/.test(given.account)) return 'payeeUnknown'
      if (/不符/.test(given.name)) return 'nameDiffers'
      const at = now(label)
      const payout: Payout = {
        ...given,
        tradeNo: tradeNumber(at),
        reason: '',
        packageInfo: state === 'waiting' ? randomBytes(24).toString('base64') : '',
        at,
        changedAt: at,
        left: false,
        bouncesAt: bounces ? at + bounceMs : null,
      }
      payouts.set(keyOf(gateway, label, no), payout)
      if (state === 'paid') leave(payout)
      changed()
      return payout
    },
    decide,
    /** Sends back what is due to come back. */
    bounceDue(): void {
      for (const payout of payouts.values())
        if (payout.bouncesAt !== null && payout.state === 'paid' && payout.bouncesAt <= now(payout.label))
          decide(payout, 'failed', '收款账户异常，款项已退回')
    },

    lines: (label: string, gateway?: GatewayName): BookLine[] =>
      lines.filter((line) => line.label === label && (!gateway || line.gateway === gateway)),
    snapshot: (): TillSnapshot => ({
      apps: [...apps.values()],
      trades: [...trades.values()],
      refunds: [...refunds.values()],
      payouts: [...payouts.values()],
      lines,
      offsets: [...offsets],
    }),
  }

  function refundedOf({ gateway, label, no }: Trade): number {
    return [...refunds.values()]
      .filter((refund) => refund.gateway === gateway && refund.label === label && refund.no === no)
      .reduce((sum, refund) => sum + refund.amount, 0)
  }
}
