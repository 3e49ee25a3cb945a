import { isRecord } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { isPrinterFailure, printerFailure, type PrinterCloud, type PrinterState, type TokenKeep } from '../port.ts'
import { askedFor, printJob } from '../wire/print-job.ts'
import { post, type YilianyunOptions } from './client.ts'
import { jobByRef, jobStateOf } from './orders.ts'
import { openTokens, tokenInMemory } from './tokens.ts'

const states: Readonly<Record<string, PrinterState>> = { 0: 'offline', 1: 'online', 2: 'noPaper' }

const limits = { maxBytes: 5_000, maxCopies: 5 }

const fieldIn = (body: unknown, name: string): string => idOf(isRecord(body) ? body[name] : undefined)

/** How many copies there are to be stands in the content; there is no field for it. */
const withCopies = (content: string, copies: number): string => (copies > 1 ? `<MN>${copies}</MN>${content}` : content)

const notThere = /打印机信息错误|权限不足/

export const yilianyun = ({ tokens, ...options }: YilianyunOptions & { tokens?: TokenKeep }): PrinterCloud => {
  const withToken = openTokens(options, tokens ?? tokenInMemory())
  const call = (path: string, fields: Readonly<Record<string, string>>): Promise<unknown> =>
    withToken((accessToken) => post(options, path, { access_token: accessToken, ...fields }))

  return {
    code: 'yilianyun',
    label: '易联云',
    widths: [58, 80],
    ...limits,
    knowsRef: true,
    bindFields: [
      { name: 'no', label: '终端号', hint: '机身底部标签上的终端号' },
      { name: 'key', label: '终端密钥', hint: '机身底部标签上的密钥（msign）' },
    ],

    bind: async ({ no, key }, name) => {
      await call('printer/addprinter', { machine_code: no, msign: key, print_name: name })
    },

    unbind: async ({ no }) => {
      await call('printer/deleteprinter', { machine_code: no }).catch((error: unknown) => {
        if (!isPrinterFailure(error) || error.kind !== 'refused' || !notThere.test(error.detail)) throw error
      })
    },

    status: async ({ no }) => {
      const code = fieldIn(await call('printer/getprintstatus', { machine_code: no }), 'state')
      const state = Object.hasOwn(states, code) ? states[code] : undefined
      if (!state) throw printerFailure('unanswered', `状态 ${code}`)
      return state
    },

    print: (request) =>
      printJob(request, limits, async () => {
        const body = await call('print/index', {
          machine_code: request.device.no,
          content: withCopies(request.content, request.copies),
          origin_id: request.ref,
        })
        return fieldIn(body, 'id')
      }),

    ask: ({ device, number, ref, day }) =>
      askedFor(async () => {
        if (number) {
          const body = await call('printer/getorderstatus', { machine_code: device.no, order_id: number })
          return jobStateOf(isRecord(body) ? body['status'] : undefined)
        }
        if (!ref) return 'unknown'
        const pageOf = (page: number, size: number): Promise<unknown> =>
          call('printer/getorderpaginglist', {
            machine_code: device.no,
            page_index: String(page),
            page_size: String(size),
          })
        return jobByRef(pageOf, ref, day)
      }),

    counts: async () => undefined,

    clear: async ({ no }) => {
      await call('printer/cancelall', { machine_code: no }).catch((error: unknown) => {
        // It calls an empty queue a failure.
        if (!isPrinterFailure(error) || !/没有订单/.test(error.detail)) throw error
      })
    },
  }
}
