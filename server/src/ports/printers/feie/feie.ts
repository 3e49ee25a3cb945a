import { isRecord } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { printerFailure, type PrinterCloud, type PrinterState } from '../port.ts'
import { askedFor, printJob } from '../wire/print-job.ts'
import { call, type FeieOptions } from './client.ts'

const textsIn = (data: unknown, name: string): string[] => {
  const list = isRecord(data) ? data[name] : undefined
  return Array.isArray(list) ? list.map(String) : []
}

/** It answers in a sentence, and does not say what is wrong with a printer that is on line. */
const stateOf = (words: string): PrinterState => {
  if (/离线/.test(words)) return 'offline'
  if (/不正常|异常/.test(words)) return 'fault'
  if (/在线/.test(words)) return 'online'
  throw printerFailure('unanswered', `状态 ${words}`)
}

/** Its list of what it did not take repeats our line, the key in it, before it says why. */
const reasonIn = (line: string): string => /错误[:：]\s*([^)）]+)/.exec(line)?.[1]?.trim() ?? '打印机添加失败'

const limits = { maxBytes: 5_000, maxCopies: 5 }

/** Hash, line break and hyphen are the cloud's own separators in a list of printers. */
const plainName = (name: string): string => name.replace(/[#\r\n]/g, ' ')
const isPlain = (onLabel: string): boolean => /^[A-Za-z0-9]+$/.test(onLabel)

export const feie = (options: FeieOptions): PrinterCloud => {
  const statusOf = async (sn: string): Promise<PrinterState> =>
    stateOf(idOf(await call(options, 'Open_queryPrinterStatus', { sn })))

  /** Why it was not taken; undefined where it was. */
  const add = async (no: string, key: string, name: string): Promise<string | undefined> => {
    const data = await call(options, 'Open_printerAddlist', { printerContent: `${no}#${key}#${plainName(name)}` })
    return textsIn(data, 'ok').length > 0 ? undefined : reasonIn(textsIn(data, 'no')[0] ?? '')
  }

  /** False where it was not ours to remove. */
  const remove = async (no: string): Promise<boolean> => {
    const data = await call(options, 'Open_printerDelList', { snlist: no })
    if (textsIn(data, 'ok').length > 0) return true
    const [reason = ''] = textsIn(data, 'no')
    if (!/不存在|不匹配/.test(reason)) throw printerFailure('refused', reason || '打印机删除失败')
    return false
  }

  return {
    code: 'feie',
    label: '飞鹅',
    widths: [58, 80],
    ...limits,
    knowsRef: false,
    bindFields: [
      { name: 'no', label: '打印机编号', hint: '机身底部标签上的 SN' },
      { name: 'key', label: '打印机识别码', hint: '机身底部标签上的 KEY' },
    ],

    bind: async ({ no, key }, name) => {
      if (!isPlain(no) || !isPlain(key)) throw printerFailure('refused', '打印机编号和识别码只能是字母和数字')
      const reason = await add(no, key, name)
      if (reason === undefined) return
      // Of a printer that it has already it does not look at the key. Ours is let go of, and added by its key anew.
      if (!/已.*添加/.test(reason) || !(await remove(no))) throw printerFailure('refused', reason)
      const again = await add(no, key, name)
      if (again !== undefined) throw printerFailure('refused', again)
    },

    unbind: async ({ no }) => {
      if (isPlain(no)) await remove(no)
    },

    status: ({ no }) => statusOf(no),

    print: (request) =>
      printJob(request, limits, async () =>
        idOf(
          await call(options, 'Open_printMsg', {
            sn: request.device.no,
            content: request.content,
            times: String(request.copies),
          }),
        ),
      ),

    ask: async ({ number }) => {
      if (!number) return 'unknown'
      return askedFor(async () => {
        const printed = await call(options, 'Open_queryOrderState', { orderid: number })
        return printed === true ? 'printed' : printed === false ? 'waiting' : 'unknown'
      })
    },

    counts: async ({ no }, day) => {
      const data = await call(options, 'Open_queryOrderInfoByDate', { sn: no, date: day })
      const { print, waiting } = isRecord(data) ? data : {}
      if (typeof print !== 'number' || typeof waiting !== 'number') throw printerFailure('unanswered', '统计没有数目')
      return { printed: print, waiting }
    },

    clear: async ({ no }) => {
      await call(options, 'Open_delPrinterSqs', { sn: no })
    },
  }
}
