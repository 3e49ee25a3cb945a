import type { Payables } from '#core/domain/payable'
import type { QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { casesById } from './cases.sql.ts'
import { holdCase, postDifference, settleDifference } from './decisions.ts'
import { evidenceOf } from './evidence.ts'
import { titleOf } from './words.ts'

const nobody = 0

/** Differences between statements and our books: theirs, ours, and what would put it right. */
export const reconciliationQueue = (payables: Payables): QueueSource => {
  const post = postDifference(payables)
  return {
    name: 'reconciliation',
    lock: holdCase,
    describe: async (ids) =>
      new Map(
        (await casesById(ids)).map((row) => [row.id, { title: titleOf(row), merchantId: row.merchant_id ?? nobody }]),
      ),
    evidence: async (id) => evidenceOf((await casesById([id]))[0] ?? refuse('itemGone'), payables),
    decisions: {
      post: {
        label: '按建议入账',
        tone: 'good',
        reasons: ['与对方核对无误', '对方已书面确认', '已查询原始交易'],
        make: (operator, id, { reason }) => post(operator, id, reason),
      },
      settle: {
        label: '不入账，说明原因',
        tone: 'plain',
        reasons: ['已在相邻日期的对账单中', '对方将更正对账单', '差额由对方承担', '重复的行，实为一笔'],
        make: (operator, id, { reason }) => settleDifference(operator, id, reason),
      },
    },
  }
}
