import { yuanText } from '@zdb/contract/kit/fen'
import { facts, type QueueSource } from '#core/domain/queue'
import { openSubjects } from '#areas/platform/proposals/public'
import { paymentsById } from '../payments.sql.ts'
import { lockReceipt, receiptsById } from '../receipts.sql.ts'
import { proposeCredit, proposeReturn, receiptFacts, strayById, titleOf } from './strays.ts'

const nobody = 0
const reasons = ['付款人确认', '金额与另一笔应付相符', '与渠道核对无误']

/** Money that fits nothing: what came, what was asked for, and whether somebody has proposed what to do with it. */
export const strayQueue: QueueSource = {
  name: 'strayMoney',
  lock: lockReceipt,
  describe: async (ids) =>
    new Map(
      (await receiptsById(ids)).map((receipt) => [
        receipt.id,
        { title: titleOf(receipt), merchantId: receipt.merchant_id ?? nobody },
      ]),
    ),
  evidence: async (id) => {
    const receipt = await strayById(id)
    const [asked] = await paymentsById(receipt.payment_id === null ? [] : [receipt.payment_id])
    const open = [...(await openSubjects('strayCredit')), ...(await openSubjects('strayReturn'))]
    return {
      merchantIds: [receipt.merchant_id ?? nobody],
      parts: [
        receiptFacts(receipt),
        facts(
          '我方支付单',
          asked
            ? [
                ['标题', asked.title],
                ['应付', yuanText(asked.channel_part)],
                ['单号', asked.no],
              ]
            : [['单号', '没有这个支付单', 'bad']],
        ),
        facts('处理', open.includes(`receipt:${id}`) ? [['进度', '已提议，等待另一位同事复核', 'warn']] : []),
      ],
    }
  },
  decisions: {
    credit: {
      label: '提议记入支付单的商家',
      tone: 'good',
      reasons,
      make: (operator, id, { reason }) => proposeCredit(operator, id, { reason }),
    },
    creditTo: {
      label: '提议记入指定商家',
      tone: 'plain',
      reasons,
      fields: [{ name: 'merchant', label: '商家编号', form: /^[1-9]\d{0,14}$/, missing: '请填写商家编号' }],
      make: (operator, id, { reason, fields }) =>
        proposeCredit(operator, id, { reason, merchant: fields['merchant'] ?? '' }),
    },
    sendBack: {
      label: '提议退回付款人',
      tone: 'bad',
      reasons: ['金额不符', '没有对应的支付单', '付款人要求退回'],
      make: (operator, id, { reason }) => proposeReturn(operator, id, reason),
    },
  },
}
