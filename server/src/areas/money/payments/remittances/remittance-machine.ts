import { remittanceStates } from '@zdb/contract/money/payments/states'
import type { Deadline } from '#core/domain/deadline'
import { after } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { days, now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

const byPlatform: Deadline<unknown> = {
  from: ['remittanceWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.remittanceWorkdays),
}

/** Money by bank transfer, from the code it is recognised by to what became of it (domain, section 14). */
export const remittance = machine({
  table: 'remittance',
  column: 'state',
  initial: 'waiting',
  states: remittanceStates,
  moves: {
    // Money that was sent is never lost: its slip may come after the code has run out, or once more after it was rejected.
    proveRemittance: { by: 'merchant', from: ['waiting', 'expired', 'rejected'], to: 'proofGiven' },
    confirm: { by: 'platform', from: ['proofGiven'], to: 'confirmed' },
    reject: { by: 'platform', from: ['proofGiven'], to: 'rejected' },
    expire: { by: 'clock', from: ['waiting'], to: 'expired' },
  },
  waiting: {
    waiting: {
      owner: 'merchant',
      deadline: after('remittanceDays', days),
      outcome: '到期未上传凭证，识别码失效',
      byDefault: ['expire'],
    },
    proofGiven: {
      owner: 'platform',
      queue: 'remittances',
      deadline: byPlatform,
      outcome: '平台核对银行流水后入账',
      byDefault: [],
    },
  },
  resting: {
    expired: '没有汇款的识别码不再有人等待；已经汇款的商家随时可以补传凭证',
    rejected: '平台已答复；商家可以重新上传凭证',
  },
  refusal: 'remittanceMoved',
})
