import { yuanText } from '@zdb/contract/kit/fen'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { stateOf } from '@zdb/contract/kit/states'
import { nameOfMerchant } from '#areas/people/identity/public'
import { propose } from '#areas/platform/proposals/public'
import { within, type Tx } from '#core/db/tx'
import type { ProposalKind } from '#core/domain/proposal'
import { facts } from '#core/domain/queue'
import { currentRules } from '#core/domain/rules'
import type { SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { resolveHold } from '#core/money/ledger'
import { accountsById } from '../accounts/accounts.sql.ts'
import { payoutObstacle } from '../asking/obstacles.ts'
import { holdOf, moveWithdrawal } from '../move-withdrawal.ts'
import { wakePayouts } from '../payouts/wake.ts'
import { lockWithdrawal, withdrawalsById, type Withdrawal } from '../withdrawals.sql.ts'
import { evidenceOf } from './evidence.ts'

export const proposalKind = 'withdrawal'

const refuseObstacles = async (withdrawal: Withdrawal): Promise<void> => {
  const accountId = withdrawal.settlement_account_id
  const to = (await accountsById([accountId])).get(accountId) ?? refuse('withdrawalBlocked', '收款账户已删除')
  const obstacle = await payoutObstacle(withdrawal.merchant_id, to)
  if (obstacle !== '') refuse('withdrawalBlocked', `暂时不能提现：${obstacle}`)
}

const letGo = async (tx: Tx, operator: SystemActor, withdrawal: Withdrawal): Promise<void> => {
  await refuseObstacles(withdrawal)
  await moveWithdrawal(tx, 'approve', { withdrawal, actor: operator })
  wakePayouts()
}

/** Up to a sum one decides; above it one proposes and another decides. */
export const approve = (operator: SystemActor, id: number): Promise<void> =>
  within(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal.amount <= (await currentRules()).withdrawalFourEyes) return letGo(tx, operator, withdrawal)
    if (stateOf(withdrawalStates, withdrawal.state) !== 'asked') refuse('withdrawalMoved')
    await refuseObstacles(withdrawal)
    await propose(tx, operator, {
      kind: proposalKind,
      subject: String(id),
      title: `${await nameOfMerchant(withdrawal.merchant_id)} · ${yuanText(withdrawal.amount)}`,
      payload: { id, revision: withdrawal.revision },
      reason: '大额提现须两人复核',
      merchantId: withdrawal.merchant_id,
    })
  })

export const reject = (operator: SystemActor, id: number, reason: string): Promise<void> =>
  within(async (tx) => {
    if (reason.trim() === '') refuseField('reason', '请填写不通过的原因')
    const withdrawal = await lockWithdrawal(tx, id)
    await moveWithdrawal(tx, 'reject', { withdrawal, actor: operator, reason })
    await resolveHold(tx, holdOf(withdrawal), { type: 'withdrawal', why: '提现未通过' }, [])
  })

type Payload = { id: number; revision: number }

/** The second pair of eyes on a large withdrawal. */
export const withdrawalKind: ProposalKind = {
  label: '大额提现',
  evidence: async (payload) => {
    const [withdrawal = refuse('itemGone')] = await withdrawalsById([(payload as Payload).id])
    const { label } = withdrawalStates[stateOf(withdrawalStates, withdrawal.state)]
    const { merchantIds, parts, live = [] } = await evidenceOf(withdrawal)
    return { merchantIds, parts: [facts('现在的状态', [['状态', label]]), ...parts], live }
  },
  apply: async (tx, operator, payload) => {
    const { id, revision } = payload as Payload
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal.revision !== revision) refuse('withdrawalMoved')
    await letGo(tx, operator, withdrawal)
  },
}
