import { fen, yuanText } from '@zdb/contract/kit/fen'
import { serviceInvoiceStates, serviceKinds, type ServiceKind } from '@zdb/contract/money/invoices/states'
import { documentFor } from '#areas/desk/files/public'
import { within, type Tx } from '#core/db/tx'
import { facts, type DecisionField, type QueueSource } from '#core/domain/queue'
import type { SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { TitleText } from '../titles/titles.ts'
import {
  billsIn,
  freeBills,
  isServiceNumberTaken,
  lockServiceInvoice,
  serviceInvoicesById,
  type ServiceInvoice,
} from './service-invoices.sql.ts'
import { moveService, openServiceInvoice } from './service-invoices.ts'

const number: DecisionField = {
  name: 'number',
  label: '发票号码',
  hint: '20位数字',
  form: /^\d{20}$/,
  missing: '发票号码为20位数字',
}
const file: DecisionField = {
  name: 'file',
  label: '发票文件',
  hint: 'PDF、JPG或PNG',
  form: 'file',
  missing: '请上传发票文件',
}
const redNumber: DecisionField = { ...number, name: 'redNumber', label: '红字发票号码' }

type Fields = Readonly<Record<string, string>>
type Correction = { title: TitleText; reason: string }

const isCorrecting = ({ state }: ServiceInvoice): boolean => state === serviceInvoiceStates.correcting.code

const titleRows = (title: TitleText): [string, string][] => [
  ['抬头', title.name],
  ['类型', title.kind === 'company' ? '企业' : '个人'],
  ['税号', title.tax_no],
  ['注册地址', title.address],
  ['注册电话', title.phone],
  ['开户银行', title.bank],
  ['银行账号', title.account],
  ['接收邮箱', title.email],
]

const requireFree = async (tx: Tx, ...numbers: readonly string[]): Promise<void> => {
  for (const each of numbers) if (await isServiceNumberTaken(tx, each)) refuse('invoiceNumberTaken')
}

const issue = (operator: SystemActor, id: number, fields: Fields): Promise<unknown> =>
  within(async (tx) => {
    const invoice = await lockServiceInvoice(tx, id)
    const { number: given = '', file: url = '' } = fields
    await requireFree(tx, given)
    const { name } = await documentFor(tx, invoice.merchant_id, url)
    const set = { number: given, file: url, file_name: name }
    return moveService(tx, 'issue', invoice, operator, { set, title: '服务发票已开具' })
  })

const refuseOne = (operator: SystemActor, id: number, reason: string): Promise<unknown> =>
  within(async (tx) => {
    const invoice = await lockServiceInvoice(tx, id)
    await freeBills(tx, id)
    return moveService(tx, 'refuse', invoice, operator, { set: { reason }, title: '服务发票申请未通过' })
  })

/** The red one takes the old one back, and its bills stand in the new one, which is issued at once. */
const reverse = (operator: SystemActor, id: number, fields: Fields): Promise<unknown> =>
  within(async (tx) => {
    const invoice = await lockServiceInvoice(tx, id)
    const { title } = invoice.correction as Correction
    const { redNumber: red = '', number: given = '' } = fields
    if (red === given) refuse('invoiceNumberTaken')
    await requireFree(tx, red, given)
    const bills = await billsIn([id])
    await freeBills(tx, id)
    await moveService(tx, 'reverse', invoice, operator, { set: { red_number: red } })
    const made = await openServiceInvoice(tx, {
      merchantId: invoice.merchant_id,
      title,
      replacesId: id,
      bills: bills.map(({ month, kind, amount }) => ({ month, kind: kind as ServiceKind, amount: fen(amount) })),
    })
    return issue(operator, made.id, fields)
  })

const keep = (operator: SystemActor, id: number, reason: string): Promise<unknown> =>
  within(async (tx) => {
    const invoice = await lockServiceInvoice(tx, id)
    const set = { reason, correction: null }
    return moveService(tx, 'keep', invoice, operator, { set, title: '发票更正未通过' })
  })

/** Which act it is, by where the invoice stands. */
const inState = async (id: number): Promise<'applied' | 'correcting'> => {
  const [invoice = refuse('itemGone')] = await serviceInvoicesById([id])
  return isCorrecting(invoice) ? 'correcting' : 'applied'
}

/** Invoices of the platform that have to be written or corrected. */
export const serviceInvoiceQueue: QueueSource = {
  name: 'serviceInvoices',
  lock: lockServiceInvoice,
  describe: async (ids) =>
    new Map(
      (await serviceInvoicesById(ids)).map((invoice) => [
        invoice.id,
        {
          title: `${isCorrecting(invoice) ? '更正发票' : '开具发票'} ${yuanText(invoice.amount)}`,
          merchantId: invoice.merchant_id,
        },
      ]),
    ),
  evidence: async (id) => {
    const [invoice = refuse('itemGone')] = await serviceInvoicesById([id])
    const bills = await billsIn([id])
    const { title, reason } = (invoice.correction as Correction | null) ?? { title: undefined, reason: '' }
    return {
      merchantIds: [invoice.merchant_id],
      parts: [
        facts('发票抬头', titleRows(invoice.title as TitleText)),
        facts('账单', [
          ...bills.map(({ month, kind, amount }): [string, string] => [
            `${month} ${serviceKinds[kind as ServiceKind].label}`,
            yuanText(amount),
          ]),
          ['合计', yuanText(invoice.amount)],
        ]),
        ...(title
          ? [facts('更正为', [['原发票号码', invoice.number], ['更正原因', reason], ...titleRows(title)])]
          : []),
      ],
    }
  },
  decisions: {
    issue: {
      label: '已开票',
      tone: 'good',
      reasons: [],
      fields: [number, file],
      make: async (operator, id, { fields }) =>
        (await inState(id)) === 'applied'
          ? issue(operator, id, fields)
          : refuse('invoiceMoved', '该发票需要冲红后重开'),
    },
    reverse: {
      label: '冲红并重开',
      tone: 'plain',
      reasons: [],
      fields: [redNumber, number, file],
      make: (operator, id, { fields }) => reverse(operator, id, fields),
    },
    refuse: {
      label: '不通过',
      tone: 'bad',
      reasons: ['抬头与资质不符，请核对后重新申请', '账单有争议，处理完毕后再申请', '抬头信息不完整'],
      make: async (operator, id, { reason }) =>
        (await inState(id)) === 'applied' ? refuseOne(operator, id, reason) : keep(operator, id, reason),
    },
  },
}
