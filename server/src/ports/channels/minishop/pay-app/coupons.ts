import { momentText, readMoment } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import { isRecord, textOf } from '../../../ask.ts'
import { channelFailure, type Grant } from '../../calling/grant.ts'
import { idOf } from '../../../lossless-json.ts'
import type { PayAppClient, PayAppFields } from './client.ts'
import type { CouponEdit, CouponStanding, CouponTerms, PayAppCoupons } from './coupons-port.ts'

const prefix = 'alipay.marketing.activity.ordervoucher'
/** The mini-program's owner runs the activity; we speak in its name. */
const mode = { merchant_access_mode: 'AGENCY_MODE' }

const inside = (json: PayAppFields, name: string): PayAppFields => {
  const found = json[name]
  return isRecord(found) ? found : {}
}

/** Without a floor any order may use it; none that is 0 is taken. */
const useRule = ({ faceValue, floorAmount, startAt, endAt }: CouponTerms) => ({
  fix_voucher: {
    amount: formatYuan(faceValue),
    ...(floorAmount > 0 && { floor_amount: formatYuan(floorAmount) }),
  },
  voucher_valid_period: { type: 'ABSOLUTE', valid_begin_time: momentText(startAt), valid_end_time: momentText(endAt) },
})

const editOf = ({ name, description, perUser, endAt }: CouponEdit) => ({
  ...mode,
  activity_name: name,
  publish_end_time: momentText(endAt),
  voucher_display_info: { voucher_description: description },
  voucher_send_rule: { voucher_quantity_limit_per_user: perUser },
})

const statuses: Readonly<Record<string, CouponStanding['status']>> = {
  ACTIVE: 'active',
  FINISHED: 'finished',
  '': 'none',
}

const readStanding = (answer: PayAppFields): CouponStanding => {
  const word = textOf(answer['activity_status'])
  const status = statuses[word]
  if (!status) throw channelFailure('unreachable', `a coupon ${word}`)
  const audit = inside(answer, 'audit_result_info')
  return {
    status,
    busy: textOf(answer['activity_operation_status']) !== '' || audit['audit_result'] === 'SUBMIT',
    name: textOf(answer['activity_name']),
    quantity: Number(inside(answer, 'voucher_send_rule')['voucher_quantity'] ?? 0),
    endAt: readMoment(textOf(answer['publish_end_time'])) ?? null,
    refusal: audit['audit_result'] === 'REJECT' ? textOf(audit['audit_reason']) || '支付宝审核未通过' : '',
  }
}

/** 商家券: what is asked is taken on at once and done later, and `out_biz_no` counts once. */
export const openCoupons = (client: PayAppClient): PayAppCoupons => {
  const ask = (grant: Grant, name: string, biz: PayAppFields): Promise<PayAppFields> =>
    client.ask(`${prefix}.${name}`, { ...mode, ...biz }, grant.accessToken)

  return {
    create: async (grant, no, terms) => {
      const edit = editOf(terms)
      const answer = await ask(grant, 'create', {
        ...edit,
        out_biz_no: no,
        voucher_type: 'FIX_VOUCHER',
        code_mode: 'MERCHANT_API',
        publish_start_time: momentText(terms.startAt),
        voucher_send_rule: { ...edit.voucher_send_rule, voucher_quantity: terms.quantity },
        voucher_use_rule: useRule(terms),
      })
      return idOf(answer['activity_id']) || Promise.reject(channelFailure('unreachable', 'a coupon without a number'))
    },
    edit: async (grant, no, activityId, change) =>
      void (await ask(grant, 'modify', { ...editOf(change), out_biz_no: no, activity_id: activityId })),
    append: async (grant, no, activityId, quantity) =>
      void (await ask(grant, 'append', { out_biz_no: no, activity_id: activityId, voucher_quantity: quantity })),
    stop: async (grant, no, activityId) => void (await ask(grant, 'stop', { out_biz_no: no, activity_id: activityId })),
    standing: async (grant, activityId) => readStanding(await ask(grant, 'query', { activity_id: activityId })),
  }
}
