import { chinaTime } from '../../../couriers/sides/china-time.ts'
import { gbk } from '../../files/gbk.ts'
import { zip } from '../../files/zip.ts'
import type { App, BookLine } from '../../till/entities.ts'
import { yuan } from '../side.ts'

const tradeHead =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const accountHead =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'

const cell = (text: string): string => text.replaceAll(',', '，')

function tradeRow(line: BookLine, lines: readonly BookLine[]): string {
  const fee = lines.find(({ kind, no, tradeNo }) => kind === 'fee' && no === line.no && tradeNo === line.tradeNo)
  const at = chinaTime(line.at)
  const [amount, isRefund] = [yuan(line.amount), line.kind === 'refund']
  return [
    `${line.tradeNo}\t`,
    `${line.chargeNo}\t`,
    isRefund ? '退款' : '交易',
    cell(line.title),
    at,
    at,
    '',
    '',
    '',
    '',
    '买家\t',
    amount,
    amount,
    ...Array.from({ length: 5 }, () => '0.00'),
    '',
    '0.00',
    '0.00',
    isRefund ? line.no : '',
    yuan(fee?.amount ?? 0),
    '0.00',
    '',
  ].join(',')
}

const accountTypes = {
  charge: '在线支付',
  refund: '交易退款',
  payout: '转账',
  return: '转账退回',
  fee: '收费',
} as const

const accountRow = (line: BookLine): string =>
  [
    `${String(line.seq).padStart(16, '0')}\t`,
    `${line.tradeNo}\t`,
    `${line.kind === 'refund' ? line.chargeNo : line.no}\t`,
    cell(line.title),
    chinaTime(line.at),
    '\t',
    line.amount > 0 ? yuan(line.amount) : '0.00',
    line.amount < 0 ? yuan(line.amount) : '0.00',
    '0.00',
    '支付宝',
    accountTypes[line.kind],
    '',
  ].join(',')

const bill = (title: string, app: App, day: string, head: string, rows: readonly string[]): string =>
  [
    `#支付宝${title}查询`,
    `#账号：[${app.alipay.sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
    `#-----------------------------------------${title}列表----------------------------------------`,
    head,
    ...rows,
    `#-----------------------------------------${title}列表结束------------------------------------`,
    `#导出时间：[${chinaTime(Date.now())}]`,
    '',
  ].join('\r\n')

export type BillType = 'trade' | 'signcustomer'

/** The zip Alipay hands out: the day line by line and its sum, names and texts in GBK. */
export function billZip(app: App, day: string, type: BillType, lines: readonly BookLine[]): Buffer {
  const title = type === 'trade' ? '业务明细' : '账务明细'
  const rows =
    type === 'trade'
      ? lines.filter(({ kind }) => kind === 'charge' || kind === 'refund').map((line) => tradeRow(line, lines))
      : lines.map(accountRow)
  const name = `${app.alipay.sellerId}0156_${day.replaceAll('-', '')}_${title}`
  const sum = bill(`${title}(汇总)`, app, day, '门店编号,门店名称,交易订单总笔数', [`合计,,${rows.length}`])
  return zip([
    { name: gbk(`${name}.csv`), content: gbk(bill(title, app, day, type === 'trade' ? tradeHead : accountHead, rows)) },
    { name: gbk(`${name}(汇总).csv`), content: gbk(sum) },
  ])
}
