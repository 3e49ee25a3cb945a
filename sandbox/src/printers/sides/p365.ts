import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Printer } from '../room/entities.ts'
import { bytesOf, formOf, takeWithTrouble, timesOf, type Form, type PrinterSide } from './side.ts'

const cloud = 'p365'
const maxBytes = 5_000

const answer = (responseCode: number, msg: string, orderindex?: string): object => ({
  responseCode,
  msg,
  ...(orderindex !== undefined && { orderindex }),
})
const stranger = answer(12, '打印机未添加到服务器；')
const invalid = answer(11, '参数不正确；')

/** 365: no account, no signature; a printer's key is all that is asked for. */
export const p365Side: PrinterSide = (server, things) => {
  const { room, faults } = things

  const answering =
    (otherwise: object, act: (printer: Printer, given: Form, reply: FastifyReply) => FastifyReply) =>
    (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const given = formOf(request)
      const printer = room.printer(cloud, given['deviceNo'] ?? '')
      return printer && printer.key === given['key'] ? act(printer, given, reply) : reply.send(otherwise)
    }

  const conditionOf = ({ no }: Printer): 'noPaper' | 'offline' | undefined => {
    if (faults.is(cloud, no, 'offline')) return 'offline'
    return faults.is(cloud, no, 'noPaper') ? 'noPaper' : undefined
  }

  const take = (printer: Printer, content: string, times: number): object => {
    const { number } = room.take(printer, printer.label, { content, times })
    const condition = conditionOf(printer)
    if (condition === 'offline') return answer(3, '订单添加成功，但是打印机不在线', number)
    if (condition === 'noPaper') return answer(2, '订单添加成功，但是打印机缺纸，无法打印', number)
    return answer(1, '订单添加成功，正在打印中', number)
  }

  server.post(
    '/p365/addOrder',
    answering(stranger, (printer, given, reply) => {
      const content = given['printContent'] ?? ''
      if (content === '' || bytesOf(content) > maxBytes) return reply.send(invalid)
      return takeWithTrouble(things, printer, reply, {
        busy: answer(10, '内部服务器错误；'),
        take: () => take(printer, content, timesOf(given['times'])),
      })
    }),
  )

  server.post(
    '/p365/queryOrder',
    answering(stranger, (printer, given, reply) => {
      const job = room.job(cloud, given['orderindex'] ?? '')
      if (!job || job.no !== printer.no) return reply.send(answer(16, '订单不存在'))
      if (faults.struck(cloud, printer.no, 'queryUnknown')) return reply.send(answer(10, '内部服务器错误；'))
      if (job.state === 'printed') return reply.send(answer(0, '打印成功'))
      const condition = conditionOf(printer)
      if (condition === 'offline') return reply.send(answer(3, '打印机下线'))
      return reply.send(condition === 'noPaper' ? answer(2, '打印机缺纸') : answer(1, '正在打印中'))
    }),
  )

  server.post(
    '/p365/queryPrinterStatus',
    answering(answer(4, '错误的机器号或口令'), (printer, _given, reply) => {
      const condition = conditionOf(printer)
      if (condition === 'offline') return reply.send(answer(3, '打印机下线'))
      return reply.send(condition === 'noPaper' ? answer(2, '打印机缺纸') : answer(0, '打印机正常在线'))
    }),
  )
}
