import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { areOnePairOfEyes } from '#areas/platform/operators/public'
import { within } from '#core/db/tx'
import type { BuyerRefund, QueueDecision, QueueSource } from '#core/domain/queue'
import type { SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { casesById } from '../after-sale.sql.ts'
import { openById } from '../lock-case.ts'
import { caseFile, proposedRuling } from './case-file.ts'
import { decide, finalise, type Ruling } from './rulings.ts'

type Rule = (operator: SystemActor, id: number, ruling: Ruling) => Promise<unknown>

/** Both merchants read by which clause it was ruled, or that the judge ruled otherwise than the clause proposes. */
const wordsFor = async (
  id: number,
  known: readonly BuyerRefund[],
  { reason, amount }: { reason: string; amount: Fen },
): Promise<string> => {
  const proposal = await proposedRuling(id, known)
  if (!proposal) return reason
  return proposal.amount === amount
    ? `依据条款「${proposal.clause}」${proposal.text}（${proposal.arithmetic}）。${reason}`
    : `条款「${proposal.clause}」建议退款${yuanText(proposal.amount)}，仲裁员另行裁定。${reason}`
}

/** A compensation is paid only where the judge says so, and then the one that was asked for. */
const award =
  (rule: Rule, known: readonly BuyerRefund[], compensated: boolean): QueueDecision['make'] =>
  async (operator, id, { reason, amount = fen(0) }) => {
    const [item = refuse('itemGone')] = await casesById([id])
    if (compensated && item.compensation === 0) refuse('invalid', '发单方没有申请赔付')
    const compensation = compensated ? fen(item.compensation) : fen(0)
    const words = await wordsFor(id, known, { reason, amount })
    return rule(operator, id, { agree: true, amount, compensation, words })
  }

const decisionsBy = (rule: Rule, known: readonly BuyerRefund[]): Readonly<Record<string, QueueDecision>> => ({
  refund: {
    label: '支持退款',
    tone: 'bad',
    takesAmount: true,
    reasons: ['未按约定时间送达', '商品与约定不符', '商品损坏', '要求实拍而未提供', '接单方未能举证'],
    make: award(rule, known, false),
  },
  close: {
    label: '不支持退款',
    tone: 'good',
    reasons: ['已按约定送达', '发单方未能举证', '问题不属于接单方责任', '双方已另行协商'],
    make: async (operator, id, { reason }) =>
      rule(operator, id, { agree: false, words: await wordsFor(id, known, { reason, amount: fen(0) }) }),
  },
  refundWithCompensation: {
    label: '支持退款与赔付',
    tone: 'bad',
    takesAmount: true,
    reasons: ['未配送', '虚假送达', '擅自转单'],
    make: award(rule, known, true),
  },
})

const caseQueue = (name: QueueName, rule: Rule, known: readonly BuyerRefund[]): QueueSource => ({
  name,
  describe: async (ids) => {
    const cases = await casesById(ids)
    return new Map(
      cases.map((item) => [
        item.id,
        { title: `${item.mode} · ${yuanText(item.amount)} · ${item.sn}`, merchantId: item.merchant_id },
      ]),
    )
  },
  evidence: (id) => caseFile(id, known),
  lock: openById,
  decisions: decisionsBy(rule, known),
})

/** Who ruled does not judge the appeal against it, nor does whoever has their account from them. */
const judged = async (operatorId: number, id: number): Promise<'appealOwn' | undefined> => {
  const [item] = await casesById([id])
  return item?.judge_id != null && (await areOnePairOfEyes(item.judge_id, operatorId)) ? 'appealOwn' : undefined
}

/** Cases the platform rules on, and those it has the final word in. */
export const caseQueues = (known: readonly BuyerRefund[]): readonly QueueSource[] => [
  caseQueue('arbitration', (operator, id, ruling) => within((tx) => decide(tx, operator, id, ruling)), known),
  {
    ...caseQueue('appeals', (operator, id, ruling) => within((tx) => finalise(tx, operator, id, ruling)), known),
    barred: judged,
  },
]
