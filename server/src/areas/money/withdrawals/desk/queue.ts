import { yuanText } from '@zdb/contract/kit/fen'
import { riskMarks, type RiskMark } from '@zdb/contract/money/withdrawals/states'
import type { QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { lockWithdrawal, withdrawalsById } from '../withdrawals.sql.ts'
import { approve, reject } from './decisions.ts'
import { evidenceOf } from './evidence.ts'

const marksIn = (marks: readonly string[]): string =>
  marks.length === 0 ? '' : ` · ${marks.map((mark) => riskMarks[mark as RiskMark]).join('、')}`

/** Withdrawals that somebody has to look at: large ones, and those with a mark. */
export const withdrawalQueue: QueueSource = {
  name: 'withdrawals',
  lock: lockWithdrawal,
  describe: async (ids) =>
    new Map(
      (await withdrawalsById(ids)).map(({ id, amount, marks, merchant_id: merchantId }) => [
        id,
        { title: `提现${yuanText(amount)}${marksIn(marks)}`, merchantId },
      ]),
    ),
  evidence: async (id) => {
    const [withdrawal = refuse('itemGone')] = await withdrawalsById([id])
    return evidenceOf(withdrawal)
  },
  decisions: {
    approve: { label: '放行', tone: 'good', reasons: [], make: (operator, id) => approve(operator, id) },
    reject: {
      label: '不通过',
      tone: 'bad',
      reasons: ['收款账户与资质不符', '账号存在安全风险，请联系客服核实', '有未了结的纠纷'],
      make: (operator, id, { reason }) => reject(operator, id, reason),
    },
  },
}
