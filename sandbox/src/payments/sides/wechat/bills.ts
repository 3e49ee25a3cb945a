import { chinaTime } from '../../../couriers/sides/china-time.ts'
import type { App, BookLine } from '../../till/entities.ts'
import { yuan } from '../side.ts'

const tradeHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const tradeEnd = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const flowHead =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'
const flowEnd = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

/** Every cell after a backtick, so that a spreadsheet leaves long numbers alone. */
const row = (cells: readonly string[]): string => cells.map((cell) => `\`${cell.replaceAll(',', ' ')}`).join(',')
const fiveDigits = (fen: number): string => (fen / 100).toFixed(5)

export function tradeBill({ wechat }: App, lines: readonly BookLine[]): string {
  const rows = lines
    .filter(({ kind }) => kind === 'charge' || kind === 'refund')
    .map((line) => {
      const isRefund = line.kind === 'refund'
      const fee = lines.find(({ kind, no, tradeNo }) => kind === 'fee' && no === line.no && tradeNo === line.tradeNo)
      const [paid, given] = isRefund ? ['0.00', yuan(-line.amount)] : [yuan(line.amount), '0.00']
      return row([
        chinaTime(line.at),
        wechat.appId,
        wechat.mchId,
        '0',
        '',
        line.tradeNo,
        line.chargeNo,
        'oPayer',
        'NATIVE',
        isRefund ? 'REFUND' : 'SUCCESS',
        'OTHERS',
        'CNY',
        paid,
        '0.00',
        isRefund ? '50000000000000000000' : '0',
        isRefund ? line.no : '0',
        given,
        '0.00',
        isRefund ? 'ORIGINAL' : '',
        isRefund ? 'SUCCESS' : '',
        line.title,
        '',
        fiveDigits(-(fee?.amount ?? 0)),
        '0.60%',
        paid,
        given,
        '',
      ])
    })
  return `${[tradeHead, ...rows, tradeEnd, row([String(rows.length), '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'])].join('\r\n')}\r\n`
}

const flowTypes = {
  charge: '交易',
  refund: '退款',
  fee: '扣除交易手续费',
  payout: '商家转账',
  return: '商家转账退回',
} as const

export function fundFlowBill(lines: readonly BookLine[]): string {
  const rows = lines.map((line) =>
    row([
      chinaTime(line.at),
      line.tradeNo,
      `${line.tradeNo}${line.seq}`,
      flowTypes[line.kind],
      flowTypes[line.kind],
      line.amount < 0 ? '支出' : '收入',
      yuan(Math.abs(line.amount)),
      '0.00',
      'system',
      line.title,
      line.no,
    ]),
  )
  return `${[flowHead, ...rows, flowEnd, row([String(rows.length), '0', '0.00', '0', '0.00'])].join('\r\n')}\r\n`
}
