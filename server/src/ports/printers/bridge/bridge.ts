import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { BridgeJobState, BridgeStatus, BridgeTaking } from '@zdb/contract/desk/print/bridge-wire'
import { refuseOutside } from '#core/db/tx'
import { printerFailure, type PrinterCloud } from '../port.ts'
import { printJob } from '../wire/print-job.ts'
import { askBridge, type BridgeAnswer, type BridgeQuestion } from './line.ts'

const limits = { maxBytes: 200_000, maxCopies: 5 }

const ask = (no: string, question: BridgeQuestion, about: object = {}): Promise<BridgeAnswer> => {
  refuseOutside('a print bridge is called')
  return askBridge(no, question, about)
}

/** What it said, if it said something that can be read. */
const read = <T extends $ZodType>(schema: T, answer: BridgeAnswer): { said: output<T>; journalAt: Date } => {
  if (answer.kind !== 'answered')
    throw answer.kind === 'absent'
      ? printerFailure('unreachable', '打印桥没有连接')
      : printerFailure('unanswered', '打印桥没有应答')
  const parsed = safeParse(schema, answer.answer)
  if (!parsed.success) throw printerFailure('unanswered', '打印桥的应答无法识别')
  return { said: parsed.data, journalAt: answer.journalAt }
}

/**
 * A program in the shop as a printer port. It knows our numbers: what its journal has was written once and is never
 * written again, and what it has not, never came.
 */
export const bridge: PrinterCloud = {
  code: 'bridge',
  label: '本地打印桥',
  widths: [58, 80],
  ...limits,
  knowsRef: true,
  bindFields: [],

  bind: () => Promise.reject(printerFailure('refused', '打印桥用配对码配对')),
  // Its key ends with its row.
  unbind: async () => undefined,

  status: async ({ no }) => {
    const answer = await ask(no, 'status')
    if (answer.kind !== 'answered' && answer.away) return 'offline'
    return read(BridgeStatus, answer).said.state
  },

  print: (request) =>
    printJob(request, limits, async () => {
      const { device, ref, copies, content } = request
      const { said } = read(BridgeTaking, await ask(device.no, 'print', { no: ref, copies, content }))
      if (said.result === 'down') throw printerFailure('unreachable', '打印机离线或缺纸')
      return ref
    }),

  ask: async ({ device, ref, sentAt }) => {
    const { said, journalAt } = read(BridgeJobState, await ask(device.no, 'job', { no: ref ?? '' }))
    // A book that was begun afterwards knows nothing of what was printed before.
    const isOlder = sentAt !== undefined && journalAt <= sentAt
    return said.state === 'never' && !isOlder ? 'unknown' : said.state
  },

  counts: async () => undefined,
  clear: undefined,
}
