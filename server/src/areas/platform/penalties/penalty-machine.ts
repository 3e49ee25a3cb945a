import { penaltyStates } from '@zdb/contract/platform/penalties/states'
import { conditionsOn, type RowOf } from '#core/domain/condition'
import type { Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { days, later, now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

const { isNull } = conditionsOn('penalty')

/** Time to pay or to appeal; whose appeal was refused has less. */
const byMerchant: Deadline<Pick<RowOf<'penalty'>, 'appealed_at'>> = {
  from: ['penaltyDays', 'penaltyAfterAppealDays', 'appealed_at'],
  at: ({ appealed_at }, rules) => later(days(appealed_at === null ? rules.penaltyDays : rules.penaltyAfterAppealDays)),
}

const byPlatform: Deadline<unknown> = {
  from: ['penaltyAppealWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.penaltyAppealWorkdays),
}

/** A penalty from its notice to its end (domain, section 12). */
export const merchantPenalty = machine({
  table: 'penalty',
  column: 'state',
  initial: 'open',
  states: penaltyStates,
  moves: {
    payfine: { by: 'merchant', from: ['open'], to: 'paid' },
    complainl: {
      by: 'merchant',
      from: ['open'],
      to: 'appealing',
      if: { holds: isNull('appealed_at'), refusal: 'penaltyAppealed' },
    },
    complainlModify: {
      by: 'merchant',
      from: ['appealing'],
      to: 'same',
      if: { holds: isNull('opened_at'), refusal: 'appealOpened' },
    },
    openAppeal: {
      by: 'platform',
      from: ['appealing'],
      to: 'same',
      if: { holds: isNull('opened_at'), refusal: 'appealOpened' },
    },
    acceptAppeal: { by: 'platform', from: ['appealing'], to: 'lifted' },
    rejectAppeal: { by: 'platform', from: ['appealing'], to: 'open' },
    withdraw: { by: 'platform', from: ['open', 'appealing'], to: 'withdrawn' },
    deduct: { by: 'clock', from: ['open'], to: 'deducted' },
  },
  waiting: {
    open: {
      owner: 'merchant',
      deadline: byMerchant,
      outcome: '到期未缴纳将从余额、保证金中扣缴',
      byDefault: ['deduct'],
    },
    appealing: {
      owner: 'platform',
      queue: 'penaltyAppeals',
      deadline: byPlatform,
      outcome: '平台将在期限内审理申诉',
      late: '平台审理已超过期限，正在催办',
      byDefault: [],
    },
  },
  refusal: 'penaltyMoved',
})

export type PenaltyMove = keyof typeof merchantPenalty.moves
