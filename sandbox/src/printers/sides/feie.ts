import type { FastifyReply } from 'fastify'
import type { App, Printer } from '../room/entities.ts'
import { bytesOf, formOf, isRecent, isSha1Of, takeWithTrouble, timesOf, type Form, type PrinterSide } from './side.ts'

const cloud = 'feie'
const maxBytes = 5_000

const done = (data: unknown): object => ({ msg: 'ok', ret: 0, data, serverExecutedTime: 3 })
const no = (ret: number, msg: string): object => ({ msg, ret, data: null, serverExecutedTime: 2 })
const refusals = {
  account: no(-2, '参数错误 : 该帐号未注册.'),
  signature: no(-3, '验证失败 : 签名错误.'),
  time: no(-3, '验证失败 : stime 已失效.'),
  empty: no(-2, '参数错误 : 参数值不能传空字符.'),
  unknownNumber: no(1001, '验证失败 : 打印机编号不合法。'),
  notYours: no(1002, '验证失败 : 打印机编号和用户不匹配.'),
  long: no(-2, '参数错误 : 打印内容不能超过5000字节.'),
  unknownJob: no(-2, '参数错误 : 订单编号不存在.'),
  busy: no(-1, '系统繁忙，请稍后再试.'),
  unknownCall: no(-2, '参数错误 : apiname 不存在.'),
}

/** 飞鹅: everything at one address, told apart by `apiname`. */
export const feieSide: PrinterSide = (server, things) => {
  const { room, faults } = things

  /** A printer of the caller's own. */
  const printerOf = (app: App, given: Form): Printer | object => {
    const printer = room.printer(cloud, given['sn'] ?? '')
    if (!printer) return refusals.unknownNumber
    return printer.owner === app.label ? printer : refusals.notYours
  }
  const isPrinter = (found: Printer | object): found is Printer => 'cloud' in found

  const add = (app: App, line: string): { ok?: string; no?: string } => {
    const [sn = '', key = '', name = ''] = line.split('#')
    const printer = room.printer(cloud, sn)
    if (!printer) return { no: `${line} （错误：打印机编号不正确）` }
    // Whose it is, is looked at before the key is.
    if (printer.owner !== '') return { no: `${line} （错误：已被添加过）` }
    if (printer.key !== key) return { no: `${line} （错误：识别码不正确）` }
    room.bind(printer, app.label, name)
    return { ok: line }
  }
  const remove = (app: App, sn: string): { ok?: string; no?: string } => {
    const printer = room.printer(cloud, sn)
    if (!printer || printer.owner === '') return { no: `${sn}打印机不存在` }
    if (printer.owner !== app.label) return { no: `${sn}用户UID不匹配` }
    room.unbind(printer)
    return { ok: `${sn}成功` }
  }
  const listed = (results: readonly { ok?: string; no?: string }[]): object =>
    done({ ok: results.flatMap(({ ok }) => ok ?? []), no: results.flatMap((each) => each.no ?? []) })

  const stateOf = ({ no: sn }: Printer): string => {
    if (faults.is(cloud, sn, 'offline')) return '离线。'
    return faults.is(cloud, sn, 'noPaper') ? '在线，工作状态不正常。' : '在线，工作状态正常。'
  }

  const onPrinter =
    (act: (printer: Printer, given: Form) => object) =>
    (app: App, given: Form): object => {
      const found = printerOf(app, given)
      return isPrinter(found) ? act(found, given) : found
    }

  const calls: Readonly<Record<string, (app: App, given: Form) => object>> = {
    Open_printerAddlist: (app, given) =>
      listed((given['printerContent'] ?? '').split('\n').map((line) => add(app, line))),
    Open_printerDelList: (app, given) => listed((given['snlist'] ?? '').split('-').map((sn) => remove(app, sn))),
    Open_queryPrinterStatus: onPrinter((printer) => done(stateOf(printer))),
    Open_delPrinterSqs: onPrinter((printer) => {
      room.clear(cloud, printer.no)
      return done(true)
    }),
    Open_queryOrderInfoByDate: onPrinter((printer, given) => {
      const { printed, waiting } = room.counts(cloud, printer.no, given['date'] ?? '')
      return done({ print: printed, waiting })
    }),
    Open_queryOrderState: (app, given) => {
      const job = room.job(cloud, given['orderid'] ?? '')
      if (!job || job.owner !== app.label) return refusals.unknownJob
      return faults.struck(cloud, job.no, 'queryUnknown') ? done(null) : done(job.state === 'printed')
    },
  }

  const print = (app: App, given: Form, reply: FastifyReply): FastifyReply => {
    const content = given['content'] ?? ''
    const found = printerOf(app, given)
    if (!isPrinter(found)) return reply.send(found)
    if (content === '') return reply.send(refusals.empty)
    if (bytesOf(content) > maxBytes) return reply.send(refusals.long)
    return takeWithTrouble(things, found, reply, {
      busy: refusals.busy,
      take: () => done(room.take(found, app.label, { content, times: timesOf(given['times']) }).number),
    })
  }

  server.post('/feie/Api/Open', (request, reply) => {
    const given = formOf(request)
    const { user = '', stime = '', sig = '', apiname = '' } = given
    const app = room.apps().find(({ feie }) => feie.user === user)
    if (!app) return reply.send(refusals.account)
    if (!isSha1Of(sig, user, app.feie.ukey, stime)) return reply.send(refusals.signature)
    if (!isRecent(stime)) return reply.send(refusals.time)
    if (apiname === 'Open_printMsg') return print(app, given, reply)
    const call = Object.hasOwn(calls, apiname) ? calls[apiname] : undefined
    return reply.send(call ? call(app, given) : refusals.unknownCall)
  })
}
