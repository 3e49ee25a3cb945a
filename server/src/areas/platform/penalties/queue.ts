import { yuanText } from '@zdb/contract/kit/fen'
import { areOnePairOfEyes } from '#areas/platform/operators/public'
import type { Part, QueueDecision, QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { appealPart, chargePart, storyPart } from './evidence.ts'
import { lockPenalty, penaltiesById, type Penalty } from './penalties.sql.ts'
import { acceptAppeal, openAppeal, rejectAppeal, type Verdict } from './verdicts.ts'

const picturesOf = (title: string, images: readonly string[]): Part => ({
  kind: 'pictures',
  title,
  pictures: images.map((url, index) => ({ label: `第${index + 1}张`, url })),
})

type Judge = (operator: Parameters<QueueDecision['make']>[0], id: number, verdict: Verdict) => Promise<Penalty>

/** What the operator has seen the inbox has compared already; the row is the one that was opened. */
const judge =
  (decide: Judge): QueueDecision['make'] =>
  async (operator, id, { reason }) => {
    const { revision } = await openAppeal(operator, id)
    return decide(operator, id, { revision, words: reason })
  }

/** Who issued it does not judge the appeal against it, nor does whoever has their account from them. */
const issued = async (operatorId: number, id: number): Promise<'appealOwn' | undefined> => {
  const [penalty] = await penaltiesById([id])
  return penalty?.issuer_id != null && (await areOnePairOfEyes(penalty.issuer_id, operatorId)) ? 'appealOwn' : undefined
}

/** Appeals against penalties. Whoever is shown one has opened it: from there on the merchant changes it no more. */
export const appealQueue: QueueSource = {
  name: 'penaltyAppeals',
  lock: lockPenalty,
  opened: openAppeal,
  barred: issued,
  describe: async (ids) =>
    new Map(
      (await penaltiesById(ids)).map((penalty) => [
        penalty.id,
        { title: `${penalty.title} · ${yuanText(penalty.amount)}`, merchantId: penalty.merchant_id },
      ]),
    ),
  evidence: async (id) => {
    const [penalty = refuse('itemGone')] = await penaltiesById([id])
    return {
      merchantIds: [penalty.merchant_id],
      parts: [
        await chargePart(penalty),
        picturesOf('平台的凭证', penalty.images),
        appealPart(penalty),
        picturesOf('申诉凭证', penalty.appeal_images),
        await storyPart(penalty),
      ],
    }
  },
  decisions: {
    accept: {
      label: '申诉成立',
      tone: 'good',
      reasons: ['证据属实，违规不成立', '系统误判', '情节轻微，不予处罚'],
      make: judge(acceptAppeal),
    },
    reject: {
      label: '申诉不成立',
      tone: 'bad',
      reasons: ['证据不足', '与平台记录不符', '理由不能免除责任'],
      make: judge(rejectAppeal),
    },
  },
}
