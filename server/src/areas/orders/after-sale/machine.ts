import { afterSaleStates, judgingStages } from '@zdb/contract/orders/after-sale/states'
import type { State } from '@zdb/contract/kit/states'
import { days, hours, now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { after, type Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

/** A status of the specification at a stage of judging: only both together say what may happen. */
const at = (status: keyof typeof afterSaleStates, stage: keyof typeof judgingStages): State => {
  const { code, label, tone } = afterSaleStates[status]
  return {
    code,
    tone,
    stage: judgingStages[stage].code,
    label: stage === 'none' ? label : `${label}，${judgingStages[stage].label}`,
  }
}

const byPlatform: Deadline<unknown> = {
  from: ['arbitrationWorkdays'],
  at: (_item, rules) => workdaysOn(now(), rules.arbitrationWorkdays),
}

const forShop = {
  owner: 'shop',
  deadline: after('afterSaleAnswerHours', hours),
  outcome: '到期未处理将自动同意退款',
  byDefault: ['agreeByClock'],
} as const

/** The losing side may appeal, once. */
const forLoser = { owner: 'loser', deadline: after('appealDays', days), outcome: '到期未申诉，裁决生效' } as const

/** What the platform owes is not decided by time. */
const forPlatform = { owner: 'platform', deadline: byPlatform, byDefault: [] } as const
const finalWord = { ...forPlatform, queue: 'appeals', outcome: '平台终审后立即生效' } as const

/** An after-sale case from the sender's complaint to its end (domain, section 4). */
export const afterSaleCase = machine({
  table: 'after_sale',
  column: 'state',
  stageColumn: 'stage',
  initial: 'applied',
  states: {
    applied: at('applied', 'none'),
    negotiating: at('negotiating', 'none'),
    agreed: at('agreed', 'none'),
    rejected: at('rejected', 'none'),
    withdrawn: at('withdrawn', 'none'),
    closed: at('closed', 'none'),
    arbitration: at('rejected', 'arbitration'),
    decidedRefund: at('agreed', 'decided'),
    decidedClose: at('closed', 'decided'),
    appealedRefund: at('agreed', 'appeal'),
    appealedClose: at('closed', 'appeal'),
    finalRefund: at('agreed', 'final'),
    finalClose: at('closed', 'final'),
  },
  moves: {
    agree: { by: 'shop', from: ['applied', 'negotiating'], to: 'agreed' },
    agreeByClock: { by: 'clock', from: ['applied', 'negotiating'], to: 'agreed' },
    reject: { by: 'shop', from: ['applied', 'negotiating'], to: 'rejected' },
    updateUnanswered: { by: 'sender', from: ['applied', 'negotiating'], to: 'same' },
    update: { by: 'sender', from: ['rejected'], to: 'negotiating' },
    revoke: { by: 'sender', from: ['applied', 'negotiating', 'rejected'], to: 'withdrawn' },
    lapse: { by: 'clock', from: ['rejected'], to: 'closed' },
    arbitration: { by: 'sender', from: ['rejected'], to: 'arbitration' },
    decideRefund: { by: 'platform', from: ['arbitration'], to: 'decidedRefund' },
    decideClose: { by: 'platform', from: ['arbitration'], to: 'decidedClose' },
    appealRefund: { by: 'loser', from: ['decidedRefund'], to: 'appealedRefund' },
    appealClose: { by: 'loser', from: ['decidedClose'], to: 'appealedClose' },
    takeEffectRefund: { by: 'clock', from: ['decidedRefund'], to: 'finalRefund' },
    takeEffectClose: { by: 'clock', from: ['decidedClose'], to: 'finalClose' },
    finaliseRefund: { by: 'platform', from: ['appealedRefund', 'appealedClose'], to: 'finalRefund' },
    finaliseClose: { by: 'platform', from: ['appealedRefund', 'appealedClose'], to: 'finalClose' },
  },
  waiting: {
    applied: forShop,
    negotiating: forShop,
    rejected: {
      owner: 'sender',
      deadline: after('afterSaleMoveDays', days),
      outcome: '到期未处理将自动关闭售后',
      byDefault: ['lapse'],
    },
    arbitration: { ...forPlatform, queue: 'arbitration', outcome: '平台将在期限内裁决并通知双方' },
    decidedRefund: { ...forLoser, byDefault: ['takeEffectRefund'] },
    decidedClose: { ...forLoser, byDefault: ['takeEffectClose'] },
    appealedRefund: finalWord,
    appealedClose: finalWord,
  },
  refusal: 'afterSaleMoved',
})

export type CaseMove = keyof typeof afterSaleCase.moves
