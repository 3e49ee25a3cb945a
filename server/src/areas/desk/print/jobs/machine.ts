import { printJobStates } from '@zdb/contract/desk/print/states'
import { conditionsOn } from '#core/domain/condition'
import { since } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { hours } from '#core/time/clock'

const { isNull } = conditionsOn('print_job')

/** Nothing of it ever left us: no paper can come of it. */
const neverSent = { holds: isNull('sent_at'), refusal: 'jobMoved' } as const

const entered = since('printQueueHours', hours, 'state_at')

/** A piece of paper on its way out of a printer (domain, section 17). */
export const printJob = machine({
  table: 'print_job',
  column: 'state',
  initial: 'queued',
  states: printJobStates,
  moves: {
    send: { by: 'printer', from: ['queued'], to: 'sent' },
    divert: { by: 'printer', from: ['queued'], to: 'same' },
    // Nobody wants it any more; what was sent by then has somebody who will hold it.
    drop: { by: 'printer', from: ['queued'], to: 'cancelled' },
    // Its answer came; somebody who took the sender for gone may be asking after it already.
    take: { by: 'printer', from: ['sent', 'unknown'], to: 'same' },
    unreachable: { by: 'printer', from: ['sent'], to: 'queued' },
    refuse: { by: 'printer', from: ['queued', 'sent'], to: 'failed' },
    lose: { by: 'printer', from: ['sent'], to: 'unknown' },
    confirm: { by: 'printer', from: ['sent', 'unknown'], to: 'printed' },
    never: { by: 'printer', from: ['sent', 'unknown'], to: 'queued' },
    // The cloud has it after all, and has not printed it yet.
    find: { by: 'printer', from: ['unknown'], to: 'sent' },
    cleanPrint: { by: 'merchant', from: ['queued', 'sent'], to: 'cancelled' },
    cancelJob: { by: 'merchant', from: ['queued', 'failed'], to: 'cancelled' },
    printAgain: { by: 'merchant', from: ['failed'], to: 'queued' },
    printAgainCancelled: { by: 'merchant', from: ['cancelled'], to: 'queued', if: neverSent },
    settleJobPrinted: { by: 'merchant', from: ['unknown'], to: 'printed' },
    // It may have come out all the same: what takes its place says that it is the second.
    settleJobLost: { by: 'merchant', from: ['unknown'], to: 'cancelled' },
    expire: { by: 'clock', from: ['queued'], to: 'failed' },
    overdue: { by: 'clock', from: ['sent'], to: 'unknown' },
    abandon: { by: 'clock', from: ['unknown'], to: 'cancelled' },
  },
  waiting: {
    queued: { owner: 'printer', deadline: entered, outcome: '一直没有打印出来将记为打印失败', byDefault: ['expire'] },
    sent: {
      owner: 'printer',
      deadline: entered,
      outcome: '平台一直没有说打印好将记为结果未知',
      byDefault: ['overdue'],
    },
    unknown: {
      owner: 'merchant',
      deadline: entered,
      outcome: '没有人确认将取消，再打印须填写补打原因',
      byDefault: ['abandon'],
    },
  },
  resting: {
    failed: '打印失败的由门店决定重新打印或取消',
    cancelled: '取消的单据再次打印时重新排队',
  },
  refusal: 'jobMoved',
})

export type JobMove = keyof typeof printJob.moves
