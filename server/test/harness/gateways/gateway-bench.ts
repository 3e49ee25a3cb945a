import { randomUUID } from 'node:crypto'
import { inject, vi } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import { isPaymentFailure, type Cashier, type Charge, type Gateway, type PaymentNotice } from '#ports/payments/port'
import { sandboxGatewayApp, sandboxGateways } from '#ports/payments/sandbox-app'
import type { RawPush } from '#ports/raw-push'
import { enterCashier, paymentsDesk } from '#test/harness/gateways/payments-desk'
import { openPushListener } from '#test/harness/push-listener'

let count = 0
export const newNo = (): string => `R${Date.now()}${String((count += 1)).padStart(6, '0')}`

/** One adapter, the sandbox's gateway it speaks to over HTTP, and an ear that hears its notices as the server would. */
export async function openGatewayBench(name: GatewayName) {
  const label = randomUUID()
  const app = await sandboxGatewayApp(inject('sandboxUrl'), label)
  const gateway: Gateway = sandboxGateways(app)[name] ?? (await Promise.reject(new Error(`no ${name}`)))
  /** The same with little patience. */
  const impatient: Gateway = sandboxGateways(app, 400)[name] ?? gateway
  const desk = paymentsDesk(inject('sandboxUrl'), label)
  const notices: PaymentNotice[] = []
  const pushes: RawPush[] = []
  const refused: string[] = []
  let answers = true
  const listener = await openPushListener(
    (address) => address.slice(1),
    (push) => {
      pushes.push(push)
      return gateway.reply(answers, push.path === 'payout' ? 'payout' : 'charge')
    },
  )
  /** Reads what came in, in order. */
  const readAll = async (): Promise<void> => {
    for (const push of pushes.splice(0))
      await gateway.readNotice(push).then(
        (notice) => void notices.push(notice),
        (error: unknown) =>
          void refused.push(isPaymentFailure(error) ? `${error.kind} ${error.detail}` : String(error)),
      )
  }
  return {
    app,
    label,
    gateway,
    impatient,
    pushes,
    notices,
    refused,
    readAll,
    desk,
    notifyUrl: `${listener.url}/payout`,
    answerBy: (taken: boolean): void => {
      answers = taken
    },
    charge: (facts: Partial<Charge> = {}): Charge => ({
      no: newNo(),
      amount: fen(128_50),
      title: '余额充值 · 茉莉&玫瑰=花店',
      way: 'qr',
      expiresAt: new Date(Date.now() + 15 * 60_000),
      notifyUrl: `${listener.url}/charge`,
      returnUrl: 'http://127.0.0.1/back?a=1&b=2',
      ...facts,
    }),
    /** A payer gets to the cashier; the address of its page. */
    enter: (cashier: Cashier): Promise<string> => enterCashier(inject('sandboxUrl'), cashier),
    untilNotices: (number: number): Promise<void> =>
      vi.waitFor(
        async () => {
          await readAll()
          if (notices.length < number) throw new Error(`${notices.length} notices`)
        },
        { timeout: 8_000, interval: 25 },
      ),
    /** Hears everything that is still on its way, and forgets it. */
    settle: async (): Promise<void> => {
      await vi.waitFor(
        async () => {
          if ((await desk.state()).notices.waiting > 0) throw new Error('notices on their way')
        },
        { timeout: 8_000, interval: 25 },
      )
      pushes.length = 0
      notices.length = 0
    },
    close: (): void => listener.close(),
  }
}
export type GatewayBench = Awaited<ReturnType<typeof openGatewayBench>>
