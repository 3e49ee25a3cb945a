import { sql } from 'kysely'
import { afterSaleStates, judgingStages } from '@zdb/contract/after-sale/states'
import { machine, type Waiting } from '#core/domain/machine'

const stageIs = (stage: keyof typeof judgingStages) =>
  ({ holds: sql<boolean>`stage = ${sql.lit(judgingStages[stage].code)}`, refusal: 'afterSaleMoved' }) as const

/** An after-sale case from the sender's complaint to its end (domain, section 4). Guards look at the judging stage. */
export const afterSaleCase = machine({
  table: 'after_sale',
  column: 'state',
  initial: 'applied',
  states: afterSaleStates,
  moves: {
    agree: { by: 'shop', from: ['applied', 'negotiating'], to: 'agreed' },
    agreeByClock: { by: 'clock', from: ['applied', 'negotiating'], to: 'agreed' },
    reject: { by: 'shop', from: ['applied', 'negotiating'], to: 'rejected' },
    edit: { by: 'sender', from: ['applied', 'negotiating'], to: 'same' },
    update: { by: 'sender', from: ['rejected'], to: 'negotiating', if: stageIs('none') },
    revoke: { by: 'sender', from: ['applied', 'negotiating', 'rejected'], to: 'withdrawn', if: stageIs('none') },
    lapse: { by: 'clock', from: ['rejected'], to: 'closed', if: stageIs('none') },
    arbitration: { by: 'sender', from: ['rejected'], to: 'same', if: stageIs('none') },
    decideRefund: { by: 'platform', from: ['rejected'], to: 'agreed', if: stageIs('arbitration') },
    decideClose: { by: 'platform', from: ['rejected'], to: 'closed', if: stageIs('arbitration') },
    appeal: { by: 'loser', from: ['agreed', 'closed'], to: 'same', if: stageIs('decided') },
    takeEffect: { by: 'clock', from: ['agreed', 'closed'], to: 'same', if: stageIs('decided') },
    finaliseRefund: { by: 'platform', from: ['agreed', 'closed'], to: 'agreed', if: stageIs('appeal') },
    finaliseClose: { by: 'platform', from: ['agreed', 'closed'], to: 'closed', if: stageIs('appeal') },
  },
  waiting: {
    applied: {
      owner: 'shop',
      deadline: 'afterSaleAnswerHours',
      outcome: '到期未处理将自动同意退款',
      byDefault: ['agreeByClock'],
    },
    negotiating: {
      owner: 'shop',
      deadline: 'afterSaleAnswerHours',
      outcome: '到期未处理将自动同意退款',
      byDefault: ['agreeByClock'],
    },
    rejected: {
      owner: 'sender',
      deadline: 'afterSaleMoveDays',
      outcome: '到期未处理将自动关闭售后',
      byDefault: ['lapse'],
    },
  },
  resting: {
    agreed: '协商一致的已退款；裁决的按裁决阶段计时，见 judgingWaits',
    closed: '不退款；裁决的按裁决阶段计时，见 judgingWaits',
  },
  refusal: 'afterSaleMoved',
})

/** While the platform judges, the stage says whose turn it is, whatever the state. */
export const judgingWaits: Readonly<Partial<Record<keyof typeof judgingStages, Waiting>>> = {
  arbitration: { owner: 'platform', deadline: 'arbitrationWorkdays', outcome: '平台将在期限内裁决并通知双方' },
  decided: { owner: 'loser', deadline: 'appealDays', outcome: '到期未申诉，裁决生效' },
  appeal: { owner: 'platform', deadline: 'arbitrationWorkdays', outcome: '平台终审后立即生效' },
}

export type CaseMove = keyof typeof afterSaleCase.moves
