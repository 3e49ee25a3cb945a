import { isRecord } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { isPrinterFailure, printerFailure, type PrinterCloud, type PrinterState } from '../port.ts'
import { askedFor, printJob } from '../wire/print-job.ts'
import { call, wordsOf, type XpyunOptions } from './client.ts'

/** 2 is "on line, not normal", and the only thing that is not normal is a want of paper. */
const states: Readonly<Record<string, PrinterState>> = { 0: 'offline', 1: 'online', 2: 'noPaper' }

const limits = { maxBytes: 12 * 1024, maxCopies: 5 }

/** `["sn:1010"]`: why a printer of the list was not taken. */
const failCode = (data: unknown): string => {
  const list = isRecord(data) ? data['failMsg'] : undefined
  return Array.isArray(list)
    ? (String(list[0] ?? '')
        .split(':')
        .at(-1)
        ?.trim() ?? '')
    : ''
}

const succeeded = (data: unknown): boolean =>
  isRecord(data) && Array.isArray(data['success']) && data['success'].length > 0

const alreadyThere = '1011'
const notThere = new Set(['1001', '1002'])

export const xpyun = (options: XpyunOptions): PrinterCloud => {
  const statusOf = async (sn: string): Promise<PrinterState> => {
    const code = idOf(await call(options, 'queryPrinterStatus', { sn }))
    const state = Object.hasOwn(states, code) ? states[code] : undefined
    if (!state) throw printerFailure('unanswered', `状态 ${code}`)
    return state
  }

  return {
    code: 'xpyun',
    label: '芯烨云',
    widths: [58, 80],
    ...limits,
    knowsRef: false,
    bindFields: [{ name: 'no', label: '打印机编号', hint: '机身底部标签上的 SN 或 PID' }],

    bind: async ({ no }, name) => {
      const data = await call(options, 'addPrinters', { items: [{ sn: no, name }] })
      if (succeeded(data)) return
      const code = failCode(data)
      // It says the same of a printer that is ours and of one that is somebody else's; only ours answers us.
      if (code === alreadyThere) {
        const ours = await statusOf(no).catch((error: unknown) => {
          if (isPrinterFailure(error) && error.kind === 'refused') return undefined
          throw error
        })
        if (ours) return
      }
      throw printerFailure('refused', wordsOf(code, '打印机添加失败'))
    },

    unbind: async ({ no }) => {
      const data = await call(options, 'delPrinters', { snlist: [no] })
      if (!succeeded(data) && !notThere.has(failCode(data)))
        throw printerFailure('refused', wordsOf(failCode(data), '打印机删除失败'))
    },

    status: ({ no }) => statusOf(no),

    print: (request) =>
      printJob(request, limits, async () =>
        idOf(
          await call(options, 'print', {
            sn: request.device.no,
            content: request.content,
            copies: request.copies,
            // Taken although the printer is off line, and printed once it is back.
            mode: 1,
          }),
        ),
      ),

    ask: async ({ number }) => {
      if (!number) return 'unknown'
      return askedFor(async () => {
        const printed = await call(options, 'queryOrderState', { orderId: number })
        return printed === true ? 'printed' : printed === false ? 'waiting' : 'unknown'
      })
    },

    counts: async ({ no }, day) => {
      const data = await call(options, 'queryOrderStatis', { sn: no, date: day })
      const { printed, waiting } = isRecord(data) ? data : {}
      if (typeof printed !== 'number' || typeof waiting !== 'number') throw printerFailure('unanswered', '统计没有数目')
      return { printed, waiting }
    },

    clear: async ({ no }) => {
      await call(options, 'delPrinterQueue', { sn: no })
    },
  }
}
