import type { FastifyReply, FastifyRequest } from 'fastify'
import { header, jsonBody } from '../../raw-body.ts'
import type { App, Printer } from '../room/entities.ts'
import { bytesOf, isRecent, isSha1Of, takeWithTrouble, timesOf, type PrinterSide } from './side.ts'

const cloud = 'xpyun'
const maxBytes = 12 * 1024

type Given = Readonly<Record<string, unknown>>
const text = (given: Given, name: string): string => {
  const value = given[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const done = (data: unknown): object => ({ msg: 'ok', code: 0, data, serverExecutedTime: 4 })
const no = (code: number, msg: string): object => ({ msg, code, data: null, serverExecutedTime: 1 })
const codes = {
  header: no(-1, 'REQUEST_HEADER_ERROR'),
  parameter: no(-2, 'REQUEST_PARAM_INVALID'),
  signature: no(-3, 'SIGN_INVALID'),
  account: no(-4, 'USER_NOT_REGISTER'),
  notYours: no(1001, 'SN_USER_NOT_MATCH'),
  unregistered: no(1002, 'PRINTER_NOT_REGISTER'),
  offline: no(1003, 'PRINTER_OFFLINE'),
  unknownJob: no(1005, 'ORDER_NOT_FOUND'),
  date: no(1006, 'ORDER_DATE_INVALID'),
  long: no(1007, 'PRINT_CONTENT_MORE_THAN_12K_BYTES'),
  busy: no(-10, '系统繁忙'),
}

type Result = { success?: string; fail?: string; code?: number }
const listed = (results: readonly Result[]): object =>
  done({
    success: results.flatMap(({ success }) => success ?? []),
    fail: results.flatMap(({ fail }) => fail ?? []),
    failMsg: results.flatMap(({ fail, code }) => (fail === undefined ? [] : [`${fail}:${code}`])),
  })

/** 芯烨云: JSON, an address for every call. */
export const xpyunSide: PrinterSide = (server, things) => {
  const { room, faults } = things

  const printerOf = (app: App, given: Given): Printer | object => {
    const printer = room.printer(cloud, text(given, 'sn'))
    if (!printer) return codes.unregistered
    return printer.owner === app.label ? printer : codes.notYours
  }
  const isPrinter = (found: Printer | object): found is Printer => 'cloud' in found
  const onPrinter =
    (act: (printer: Printer, given: Given) => object) =>
    (app: App, given: Given): object => {
      const found = printerOf(app, given)
      return isPrinter(found) ? act(found, given) : found
    }

  /** It knows no key: whoever has read the number off a printer may add it, as long as nobody else has. */
  const add = (app: App, item: unknown): Result => {
    const { sn, name } = Object(item) as Given
    if (typeof sn !== 'string' || sn === '' || typeof name !== 'string' || name === '')
      return { fail: String(sn), code: 1009 }
    const printer = room.printer(cloud, sn)
    if (!printer) return { fail: sn, code: 1010 }
    if (printer.owner !== '') return { fail: sn, code: 1011 }
    room.bind(printer, app.label, name)
    return { success: sn }
  }
  const remove = (app: App, sn: string): Result => {
    const printer = room.printer(cloud, sn)
    if (!printer || printer.owner === '') return { fail: sn, code: 1002 }
    if (printer.owner !== app.label) return { fail: sn, code: 1001 }
    room.unbind(printer)
    return { success: sn }
  }
  const listIn = (given: Given, name: string): unknown[] => {
    const list = given[name]
    return Array.isArray(list) ? list : []
  }

  const calls: Readonly<Record<string, (app: App, given: Given) => object>> = {
    addPrinters: (app, given) => listed(listIn(given, 'items').map((item) => add(app, item))),
    delPrinters: (app, given) => listed(listIn(given, 'snlist').map((sn) => remove(app, String(sn)))),
    queryPrinterStatus: onPrinter(({ no: sn }) =>
      done(faults.is(cloud, sn, 'offline') ? 0 : faults.is(cloud, sn, 'noPaper') ? 2 : 1),
    ),
    delPrinterQueue: onPrinter(({ no: sn }) => {
      room.clear(cloud, sn)
      return done(true)
    }),
    queryOrderStatis: onPrinter(({ no: sn }, given) => {
      const day = text(given, 'date')
      return /^\d{4}-\d\d-\d\d$/.test(day) ? done(room.counts(cloud, sn, day)) : codes.date
    }),
    queryOrderState: (app, given) => {
      const job = room.job(cloud, text(given, 'orderId'))
      if (!job || job.owner !== app.label) return codes.unknownJob
      return faults.struck(cloud, job.no, 'queryUnknown') ? done(null) : done(job.state === 'printed')
    },
  }

  const print = (app: App, given: Given, reply: FastifyReply): FastifyReply => {
    const content = text(given, 'content')
    const found = printerOf(app, given)
    if (!isPrinter(found)) return reply.send(found)
    if (content === '') return reply.send(codes.parameter)
    if (bytesOf(content) > maxBytes) return reply.send(codes.long)
    // Without a mode it takes nothing for a printer that is away.
    if (text(given, 'mode') !== '1' && faults.is(cloud, found.no, 'offline')) return reply.send(codes.offline)
    return takeWithTrouble(things, found, reply, {
      busy: codes.busy,
      take: () => done(room.take(found, app.label, { content, times: timesOf(given['copies']) }).number),
    })
  }

  type Call = FastifyRequest<{ Params: { action: string } }>
  server.post('/xpyun/api/openapi/xprinter/:action', (request: Call, reply) => {
    if (!header(request, 'content-type').startsWith('application/json')) return reply.send(codes.header)
    const given = jsonBody(request)
    const app = room.apps().find(({ xpyun }) => xpyun.user === text(given, 'user'))
    if (!app) return reply.send(codes.account)
    const { user, userKey } = app.xpyun
    const timestamp = text(given, 'timestamp')
    if (!isSha1Of(text(given, 'sign'), user, userKey, timestamp) || !isRecent(timestamp))
      return reply.send(codes.signature)
    const { action } = request.params
    if (action === 'print') return print(app, given, reply)
    const call = Object.hasOwn(calls, action) ? calls[action] : undefined
    return call ? reply.send(call(app, given)) : reply.code(404).send({ message: 'Not Found' })
  })
}
