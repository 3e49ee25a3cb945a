import type { Logger } from 'pino'
import { fen } from '@zdb/contract/kit/fen'
import { gateways, type GatewayName } from '@zdb/contract/money/payments/gateways'
import { bankNamed } from '@zdb/contract/money/withdrawals/banks'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { within, type Tx } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { system } from '#core/http/actor'
import { payoutsStopped } from '#core/money/payout-stop'
import { days, later, minutes, now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { backoff } from '#core/work/backoff'
import { gatewayNamed } from '#ports/payments/in-use'
import { noticeOf } from '#ports/payments/notice-address'
import {
  isPaymentFailure,
  type Gateway,
  type Payee,
  type PaymentFailure,
  type PayoutReport,
} from '#ports/payments/port'
import { accountsById, type SettlementAccount } from '../accounts/accounts.sql.ts'
import { payoutObstacle } from '../asking/obstacles.ts'
import { moveWithdrawal } from '../move-withdrawal.ts'
import { approvedIds, lockApproved, withdrawalsById, type Withdrawal } from '../withdrawals.sql.ts'
import { insertPayout, isStillMine, postponePayout, savePayout, takePayouts, type Payout } from './payouts.sql.ts'
import { settlePayout } from './reports.ts'

/** Longer than any gateway takes to answer: whoever has not finished by then has died. */
const leaseMs = minutes(2)
/** After this the gateway has whatever we sent, or never will. */
const longestCallMs = minutes(30)
const standstill = '平台暂停打款'
const batch = 5
const longestLine = 200

type Job = { payout: Payout; withdrawal: Withdrawal; to: SettlementAccount; gateway: Gateway }
type Answer = { report: PayoutReport; failure?: undefined } | { report?: undefined; failure: PaymentFailure }

const answerOf = (call: Promise<PayoutReport>): Promise<Answer> =>
  call.then(
    (report) => ({ report }),
    (error: unknown) => {
      if (isPaymentFailure(error)) return { failure: error }
      throw error
    },
  )

const payeeOf = ({ kind, account, name, holder_type, bank, bank_no }: SettlementAccount): Payee => {
  if (kind === 'alipay') return { kind, account, name }
  if (kind === 'wechat') return { kind, openid: account, name }
  const bankChannelNo = bank_no === '' ? (bankNamed(bank)?.channelNo ?? '') : bank_no
  return { kind, account, name, company: holder_type === 'company', bankChannelNo }
}

const postpone = ({ payout }: Job): Promise<void> =>
  postponePayout(payout, later(Math.max(backoff(payout.tries), backoff(3))))

/** The gateway knows nothing of it and took nothing: it ends here, unless another has it in hand by now. */
const endUnsent = ({ payout, withdrawal, gateway }: Job, detail: string): Promise<void> =>
  within(async (tx) => {
    if (!(await isStillMine(tx, payout))) return
    await settlePayout(gateway.name, { no: withdrawal.no, state: 'failed', tradeNo: '', detail }, 'query')
  })

/** A refusal may mean that an earlier call of ours went through, so it counts only once the gateway was asked. */
const handleRefusal = async (job: Job, refused: PaymentFailure): Promise<void> => {
  const { report } = await answerOf(job.gateway.queryPayout(job.withdrawal.no))
  if (!report) return postpone(job)
  if (report.state === 'unknown') return endUnsent(job, refused.detail)
  await settlePayout(job.gateway.name, report, 'query')
  if (report.state === 'underway') await postpone(job)
}

/** False where the gateway gave no answer at all. */
const send = async (job: Job): Promise<boolean> => {
  const { gateway, withdrawal, to } = job
  const { report, failure } = await answerOf(
    gateway.payOut({
      no: withdrawal.no,
      amount: fen(withdrawal.amount - withdrawal.fee),
      payee: payeeOf(to),
      remark: '转单宝提现',
      notifyUrl: noticeOf(gateway.name),
    }),
  )
  if (failure?.kind === 'refused') {
    await handleRefusal(job, failure)
    return true
  }
  if (report) await settlePayout(job.gateway.name, report, 'query')
  if (!report || report.state === 'underway' || report.state === 'unknown') await postpone(job)
  return failure?.kind !== 'unreachable'
}

/** What stands in its way by now; undefined where it is another's by now, else with a lease for sending it. */
const obstacleNow = ({ payout, withdrawal, to }: Job): Promise<string | undefined> =>
  within(async (tx) => {
    const stopped = await payoutsStopped(tx)
    if (!(await isStillMine(tx, payout))) return undefined
    await savePayout(tx, withdrawal.id, { next_at: later(leaseMs) })
    return stopped ? standstill : payoutObstacle(withdrawal.merchant_id, to)
  })

/**
 * What the gateway never heard of is sent again if nothing stands in its way. While payouts stand still it waits; for
 * anything else it goes back to the balance, once no call of ours can still be on its way.
 */
const sendAnew = async (job: Job): Promise<void> => {
  const obstacle = await obstacleNow(job)
  if (obstacle === undefined) return
  if (obstacle === '') return void (await send(job))
  const mayBeOnItsWay = job.payout.begun_at > later(-longestCallMs)
  if (obstacle === standstill || mayBeOnItsWay) return postpone(job)
  return endUnsent(job, obstacle)
}

/** What was sent without an answer is asked after; only what the gateway never heard of is sent again. */
const askAfter = async (job: Job): Promise<void> => {
  const { report } = await answerOf(job.gateway.queryPayout(job.withdrawal.no))
  if (!report) return postpone(job)
  if (report.state !== 'unknown') {
    await settlePayout(job.gateway.name, report, 'query')
    // The answer that said what the payee agrees to was lost: the same number is answered with it once more.
    if (report.awaitsPayee && job.payout.confirm_text === '') return void (await send(job))
    if (report.state === 'underway') await postpone(job)
    return
  }
  // What was paid or given back once is never sent again, whatever the gateway has forgotten.
  if (job.withdrawal.state !== withdrawalStates.paying.code) return postponePayout(job.payout, later(days(1)))
  return sendAnew(job)
}

const jobOf = async (gateway: Gateway, payout: Payout): Promise<Job | undefined> => {
  const [withdrawal] = await withdrawalsById([payout.withdrawal_id])
  const to =
    withdrawal && (await accountsById([withdrawal.settlement_account_id])).get(withdrawal.settlement_account_id)
  return withdrawal && to && { payout, withdrawal, to, gateway }
}

/** Asks after those of which nobody knows how they end, one that fails apart from the rest; says how many there were. */
const askAfterPayouts = async (gateway: Gateway, log: Logger): Promise<number> => {
  const taken = await takePayouts(gateway.name, leaseMs, batch)
  await Promise.all(
    taken.map((payout) =>
      jobOf(gateway, payout)
        .then((job) => job && askAfter(job))
        .catch((error: unknown) => log.error({ err: error, payout: payout.id }, 'payout')),
    ),
  )
  return taken.length
}

const clock = system('clock')

/** What came since it was approved is looked at by somebody before the money leaves. */
const returnToReview = async (tx: Tx, withdrawal: Withdrawal, reason: string): Promise<undefined> => {
  const { withdrawalReviewWorkdays } = await currentRules()
  const set = { deadline_at: workdaysOn(now(), withdrawalReviewWorkdays) }
  await moveWithdrawal(tx, 'returnToReview', { withdrawal, actor: clock, reason, set })
}

/**
 * Takes an approved withdrawal over to its gateway: the row with our number is committed before anybody is called, and
 * no stop is slipped past. Undefined where it is not to be sent now.
 */
const takeOver = (gateway: Gateway, id: number): Promise<Job | undefined> =>
  within(async (tx) => {
    if (await payoutsStopped(tx)) return undefined
    const withdrawal = await lockApproved(tx, id)
    const to =
      withdrawal && (await accountsById([withdrawal.settlement_account_id])).get(withdrawal.settlement_account_id)
    if (!withdrawal || !to) return undefined
    const obstacle = await payoutObstacle(withdrawal.merchant_id, to)
    if (obstacle !== '') return returnToReview(tx, withdrawal, obstacle)
    const moved = await moveWithdrawal(tx, 'sendPayout', { withdrawal, actor: clock })
    const payout = await insertPayout(tx, { withdrawalId: withdrawal.id, gateway: gateway.name, leaseMs })
    return { payout, withdrawal: moved, to, gateway }
  })

/** One that fails holds up no other and is asked after later; from a gateway that is away the rest is kept. */
const sendApproved = async (gateway: Gateway, log: Logger): Promise<void> => {
  for (const id of await approvedIds(gateways[gateway.name].payout, longestLine)) {
    const answered = await takeOver(gateway, id)
      .then((job) => (job ? send(job) : true))
      .catch((error: unknown) => {
        log.error({ err: error, withdrawal: id }, 'payout')
        return true
      })
    if (!answered) return
  }
}

/** Hands every approved withdrawal of this gateway's kind of account to it; nothing where it has no keys. */
export const sendPayouts = async (name: GatewayName, log: Logger): Promise<number> => {
  const gateway = gatewayNamed(name)
  if (!gateway) return 0
  await sendApproved(gateway, log)
  return askAfterPayouts(gateway, log)
}
