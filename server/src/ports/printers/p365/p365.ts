import { type JobState, type PrinterCloud, type PrinterDevice, type PrinterState } from '../port.ts'
import { printJob } from '../wire/print-job.ts'
import { refusal } from '../wire/refusal-words.ts'
import { call, type P365Options } from './client.ts'

/** Its manuals disagree whether 0 or 1 is a printer that is well. */
const states: Readonly<Record<string, PrinterState>> = { 0: 'online', 1: 'online', 2: 'noPaper', 3: 'offline' }

/** 2 and 3: it has the job, and the printer has no paper or is away. */
const jobStates: Readonly<Record<string, JobState>> = {
  0: 'printed',
  1: 'waiting',
  2: 'waiting',
  3: 'waiting',
  16: 'never',
}

/** Printed, printing, waiting for paper, waiting for the printer: in all four it has the job. */
const taken = new Set(['0', '1', '2', '3'])

const limits = { maxBytes: 5_000, maxCopies: 5 }

export const p365 = (options: P365Options): PrinterCloud => {
  const status = async (device: PrinterDevice): Promise<PrinterState> => {
    const { code, words } = await call(options, 'queryPrinterStatus', device)
    const state = Object.hasOwn(states, code) ? states[code] : undefined
    if (!state) throw refusal(words || `错误码 ${code}`)
    return state
  }

  return {
    code: 'p365',
    label: '365',
    widths: [58, 80],
    ...limits,
    knowsRef: false,
    bindFields: [
      { name: 'no', label: '设备编号', hint: '机身底部标签上的设备编号' },
      { name: 'key', label: '设备密钥', hint: '机身底部标签上的密钥' },
    ],

    // Nothing is kept at the cloud: a printer is bound to whoever has its key.
    bind: async (device) => {
      await status(device)
    },
    unbind: async () => undefined,
    status,

    print: (request) =>
      printJob(request, limits, async () => {
        const { code, words, orderindex } = await call(options, 'addOrder', request.device, {
          printContent: request.content,
          times: String(request.copies),
        })
        if (taken.has(code)) return orderindex
        throw refusal(words || `错误码 ${code}`)
      }),

    ask: async ({ device, number }) => {
      if (!number) return 'unknown'
      const { code } = await call(options, 'queryOrder', device, { orderindex: number })
      return (Object.hasOwn(jobStates, code) ? jobStates[code] : undefined) ?? 'unknown'
    },

    counts: async () => undefined,
    clear: undefined,
  }
}
