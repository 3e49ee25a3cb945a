import type { FastifyReply, FastifyRequest } from 'fastify'
import { md5, sameText } from '../../../digest.ts'
import type { App, Job, Printer } from '../../room/entities.ts'
import { bytesOf, formOf, isRecent, takeWithTrouble, type Form, type PrinterSide } from '../side.ts'
import type { Grant, Tokens } from './tokens.ts'

const cloud = 'yilianyun'
const maxBytes = 5_000
const pageMost = 100
const pagesMost = 3

const done = (body?: unknown): object => ({ error: '0', error_description: 'success', body })
const no = (error: number, error_description: string): object => ({ error: String(error), error_description })
const errors = {
  client: no(2, 'client_id不存在'),
  device: no(8, '打印机信息错误,参数有误'),
  rights: no(10, '权限不足'),
  signature: no(11, 'sign验证失败'),
  missing: no(12, '缺少必要参数'),
  print: no(13, '打印失败,参数有误'),
  taken: no(17, '该打印机已被他人绑定'),
  token: no(18, 'access_token过期或错误,请刷新access_token或者重新授权'),
  refresh: no(20, 'refresh_token已过期,请重新授权'),
  nothing: no(24, '操作失败，没有订单可以被取消'),
  uuid: no(33, 'Uuid不合法'),
  key: no(35, 'machine_code或msign错误'),
  often: no(40, 'access_token获取过于频繁,已超过当日限制'),
  busy: no(-1, '系统繁忙'),
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const orderOf = ({ number, ref, content, state, takenAt, printedAt }: Job): object => ({
  id: number,
  receiving_time: String(Math.floor(takenAt / 1000)),
  print_time: String(Math.floor(printedAt / 1000)),
  origin_id: ref,
  status: state === 'printed' ? 1 : 0,
  content,
})

/** 易联云: forms, an access token and a signature over who and when with every call. */
export const yilianyunSide =
  (tokens: Tokens): PrinterSide =>
  (server, things) => {
    const { room, faults } = things

    const callerOf = (given: Form): App | object => {
      const app = room.apps().find(({ yilianyun }) => yilianyun.clientId === given['client_id'])
      if (!app) return errors.client
      const { timestamp = '', sign = '', id = '' } = given
      const { clientId, clientSecret } = app.yilianyun
      if (!sameText(md5(clientId + timestamp + clientSecret), sign) || !isRecent(timestamp)) return errors.signature
      return uuid4.test(id) ? app : errors.uuid
    }
    const isApp = (found: App | object): found is App => 'label' in found

    const granted = (grant: Grant | undefined, otherwise: object): object =>
      grant
        ? done({
            access_token: grant.access,
            refresh_token: grant.refresh,
            machine_code: '',
            expires_in: Math.floor((grant.endsAt - Date.now()) / 1000),
            scope: 'all',
          })
        : otherwise
    server.post('/yilianyun/oauth/oauth', (request) => {
      const given = formOf(request)
      const app = callerOf(given)
      if (!isApp(app)) return app
      if (given['grant_type'] === 'client_credentials') return granted(tokens.anew(app.label), errors.often)
      if (given['grant_type'] === 'refresh_token')
        return granted(tokens.renew(app.label, given['refresh_token'] ?? ''), errors.refresh)
      return errors.missing
    })

    type Act = (app: App, given: Form, reply: FastifyReply) => FastifyReply
    const serve = (path: string, act: Act): void =>
      void server.post(`/yilianyun/${path}`, (request: FastifyRequest, reply: FastifyReply) => {
        const given = formOf(request)
        const app = callerOf(given)
        if (!isApp(app)) return reply.send(app)
        if (!tokens.isGood(app.label, given['access_token'] ?? '')) return reply.send(errors.token)
        return act(app, given, reply)
      })
    const serveOn = (path: string, act: (printer: Printer, given: Form, reply: FastifyReply) => FastifyReply): void =>
      serve(path, (app, given, reply) => {
        const printer = room.printer(cloud, given['machine_code'] ?? '')
        if (!printer) return reply.send(errors.device)
        return printer.owner === app.label ? act(printer, given, reply) : reply.send(errors.rights)
      })

    serve('printer/addprinter', (app, given, reply) => {
      const printer = room.printer(cloud, given['machine_code'] ?? '')
      if (!printer || printer.key !== given['msign']) return reply.send(errors.key)
      if (printer.owner !== '' && printer.owner !== app.label) return reply.send(errors.taken)
      room.bind(printer, app.label, given['print_name'] ?? '')
      return reply.send(done())
    })
    serveOn('printer/deleteprinter', (printer, _given, reply) => {
      room.unbind(printer)
      return reply.send(done())
    })
    serveOn('printer/getprintstatus', ({ no: code }, _given, reply) => {
      const state = faults.is(cloud, code, 'offline') ? '0' : faults.is(cloud, code, 'noPaper') ? '2' : '1'
      return reply.send(done({ state }))
    })
    serveOn('print/index', (printer, given, reply) => {
      const { content = '', origin_id: ref = '' } = given
      if (content === '' || ref === '') return reply.send(errors.missing)
      if (bytesOf(content) > maxBytes) return reply.send(errors.print)
      return takeWithTrouble(things, printer, reply, {
        busy: errors.busy,
        take: () => done({ id: room.take(printer, printer.owner, { content, ref }).number, origin_id: ref }),
      })
    })
    serveOn('printer/getorderstatus', (printer, given, reply) => {
      const job = room.job(cloud, given['order_id'] ?? '')
      if (!job || job.no !== printer.no) return reply.send(no(34, '订单不存在'))
      if (faults.struck(cloud, printer.no, 'queryUnknown')) return reply.send(done({}))
      return reply.send(done({ status: job.state === 'printed' ? 1 : 0, origin_id: job.ref }))
    })
    serveOn('printer/getorderpaginglist', (printer, given, reply) => {
      if (faults.struck(cloud, printer.no, 'queryUnknown')) return reply.send(errors.busy)
      const page = Number(given['page_index'] ?? 1)
      const size = Math.min(pageMost, Number(given['page_size'] ?? 10))
      if (!(page >= 1) || !(size >= 1)) return reply.send(errors.missing)
      const shown = page > pagesMost ? [] : room.jobs(cloud, printer.no).slice((page - 1) * size, page * size)
      return reply.send(done(shown.map(orderOf)))
    })
    serveOn('printer/cancelall', ({ no: code }, _given, reply) =>
      reply.send(room.clear(cloud, code) > 0 ? done() : errors.nothing),
    )
  }
