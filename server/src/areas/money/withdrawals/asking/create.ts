import { codes } from '@zdb/contract/codes'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { yuanText } from '@zdb/contract/kit/fen'
import type { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { withdrawalStates, withdrawalSpeeds } from '@zdb/contract/money/withdrawals/states'
import { askerOf, keysOf, provePayPassword } from '#areas/people/account/public'
import { isClosed, takeSmsCode } from '#areas/people/identity/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { standInQueue } from '#core/domain/machine'
import { currentRules, type Rules } from '#core/domain/rules'
import { newSerial } from '#core/domain/serial'
import { system, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { Refusal, refuse } from '#core/http/refusal'
import { hold, lockBalances, resolveHold } from '#core/money/ledger'
import { payoutsStopped } from '#core/money/payout-stop'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { accountObstacle } from '../accounts/accounts.ts'
import { isAccountOf, lockAccountOf, type SettlementAccount } from '../accounts/accounts.sql.ts'
import { holdersOf } from '../accounts/holders.ts'
import { holdOf, moveWithdrawal } from '../move-withdrawal.ts'
import { wakePayouts } from '../payouts/wake.ts'
import { presentOne } from '../present.ts'
import { pushMove } from '../pushes.ts'
import { merchantWithdrawal } from '../withdrawal-machine.ts'
import { insertWithdrawal, lockWithdrawal, usedOn, withdrawalOf, type Withdrawal } from '../withdrawals.sql.ts'
import { feeRevision, refuseAmount, refuseBeyondDay, speedOf } from './limits.ts'
import { refuseObstacles } from './obstacles.ts'
import { marksOf } from './risk-marks.ts'

type Wish = Body<typeof withdrawals.create>
type Row = Result<typeof withdrawals.create>

/** Whoever pays a fee has seen it. */
const refuseUnseen = async ({ revision: seen, speed }: Wish, rules: Rules): Promise<void> => {
  const revision = await feeRevision()
  if (seen === revision) return
  const { fee, arrival } = speedOf(speed, rules)
  const lines = [
    { label: '到账方式', text: withdrawalSpeeds[speed].label },
    { label: '手续费', text: yuanText(fee) },
    { label: '到账时间', text: arrival },
  ]
  throw new Refusal('termsChanged', codes.termsChanged.message, [], { revision, lines })
}

const ask = async (tx: Tx, actor: Actor, wish: Wish, to: SettlementAccount, rules: Rules): Promise<Withdrawal> => {
  const { merchantId, accountId } = actor
  const { amount, speed } = wish
  const { fee, arrivesBy } = speedOf(speed, rules)
  const marks = await marksOf({ merchantId, accountId, amount, to })
  const asked = await insertWithdrawal(tx, {
    no: newSerial('W'),
    merchant_id: merchantId,
    settlement_account_id: to.id,
    amount,
    fee,
    speed,
    marks,
    state: withdrawalStates.asked.code,
    asked_at: now(),
    asked_by: accountId,
    deadline_at: workdaysOn(now(), rules.withdrawalReviewWorkdays),
    arrives_by: arrivesBy,
  })
  await hold(tx, { key: holdOf(asked), merchantId, amount, type: 'withdrawal', why: '提现', ref: asked.no })
  await record(tx, actor, 'withdrawals.create', asked.id, { after: { amount, fee, speed, marks } })
  await pushMove(tx, 'ask', asked)
  // Whatever the rules say of each other: what two people look at never leaves by itself.
  if (marks.length > 0 || amount > Math.min(rules.withdrawalSelfApproved, rules.withdrawalFourEyes)) {
    await standInQueue(tx, merchantWithdrawal, asked)
    return asked
  }
  wakePayouts()
  return moveWithdrawal(tx, 'approve', { withdrawal: asked, actor: system('rules') })
}

/** Sets the money aside at once. Password and code are proven first; each of them counts however the rest ends. */
export const create = async (actor: Actor, wish: Wish): Promise<Row> => {
  const { merchantId } = actor
  const rules = await currentRules()
  if (!(await isAccountOf(actor, idOf(wish.account_id)))) refuse('notFound')
  refuseAmount(wish.amount, rules)
  await refuseUnseen(wish, rules)
  await refuseObstacles(merchantId)
  await provePayPassword(actor, wish.pay_password)
  await takeSmsCode((await keysOf(actor.accountId)).mobile, 'withdrawal', wish.code, askerOf(actor))
  const asked = await within(async (tx) => {
    if (await isClosed(tx, merchantId)) refuse('withdrawalBlocked', '账号正在注销，不能提现')
    const to = await lockAccountOf(tx, actor, idOf(wish.account_id))
    const obstacle = accountObstacle(await holdersOf(merchantId), to)
    if (obstacle !== '') refuse('withdrawalBlocked', `暂时不能提现：${obstacle}`)
    // Rivals on the same balance wait here: each sees what the one before left of the money and of the day.
    await lockBalances(tx, [
      { kind: 'available', merchantId },
      { kind: 'frozen', merchantId },
    ])
    await payoutsStopped(tx)
    await refuseObstacles(merchantId)
    // Whoever waited may have waited past a new rule: the fee taken is the one whose number was compared.
    const then = await currentRules()
    await refuseUnseen(wish, then)
    refuseBeyondDay(wish.amount, await usedOn(merchantId, now()), then)
    return ask(tx, actor, wish, to, then)
  })
  return presentOne(actor, asked)
}

/** As long as nobody has decided, its owner may take it back. */
export const cancel = async (actor: Actor, id: string): Promise<null> => {
  await withdrawalOf(actor, idOf(id))
  return within(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, idOf(id))
    await moveWithdrawal(tx, 'cancel', { withdrawal, actor })
    await resolveHold(tx, holdOf(withdrawal), { type: 'withdrawal', why: '撤销提现' }, [])
    return null
  })
}
