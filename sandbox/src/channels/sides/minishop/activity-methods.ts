import { chinaTime } from '../../../couriers/sides/china-time.ts'
import { fenOf } from '../../../payments/sides/side.ts'
import { isRecord } from '../../../raw-body.ts'
import { textOf } from '../../text.ts'
import { failed, success, type Answer } from './answers.ts'
import type { Activity } from './activities.ts'
import type { Call, Methods } from './calls.ts'
import { yuan } from './orders.ts'

const inside = (biz: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> => {
  const found = biz[name]
  return isRecord(found) ? found : {}
}
const ms = (time: unknown): number => Date.parse(`${textOf(time).replace(' ', 'T')}+08:00`)
const wrong = (words: string): Answer => failed('INVALID_PARAMETER', `参数有误：${words}`)
const gone = failed('ACTIVITY_NOT_EXIST', '活动不存在')
const longestMs = 180 * 86_400_000
const quantityMax = 999_999

const termsOf = (biz: Readonly<Record<string, unknown>>) => {
  const rule = inside(biz, 'voucher_send_rule')
  return {
    name: textOf(biz['activity_name']),
    description: textOf(inside(biz, 'voucher_display_info')['voucher_description']),
    perUser: Number(rule['voucher_quantity_limit_per_user'] ?? 0),
    end: ms(biz['publish_end_time']),
  }
}

function create({ app, shop, biz, activities }: Call): Answer {
  const fix = inside(inside(biz, 'voucher_use_rule'), 'fix_voucher')
  const terms = termsOf(biz)
  const [amount, floorText] = [fenOf(textOf(fix['amount'])), textOf(fix['floor_amount'])]
  const floor = floorText === '' ? 0 : fenOf(floorText)
  const [start, quantity] = [
    ms(biz['publish_start_time']),
    Number(inside(biz, 'voucher_send_rule')['voucher_quantity']),
  ]
  if (textOf(biz['voucher_type']) !== 'FIX_VOUCHER') return wrong('voucher_type')
  if (!terms.name || terms.name.length > 20) return wrong('活动名称应为1到20个字')
  if (!(amount >= 10 && amount <= 3_000_00)) return wrong('面额应在0.1到3000元之间')
  if (floorText !== '' && !(floor >= 10 && floor <= 50_000_00)) return wrong('门槛应在0.1到50000元之间')
  if (!(Number.isInteger(quantity) && quantity >= 1 && quantity <= quantityMax)) return wrong('发行数量')
  if (!(terms.end > start) || terms.end - start > longestMs) return wrong('发放时间')
  if (terms.end <= Date.now()) return failed('ACTIVITY_TIME_ERROR', '活动结束时间已过')
  const activity = activities.add({ ...terms, shopId: shop.id, app: app.label, amount, floor, start, quantity })
  return success({ activity_id: activity.id })
}

/** One operation at a time, and none on what is over. */
const onActivity =
  (act: (call: Call, activity: Activity) => Answer) =>
  (call: Call): Answer => {
    const activity = call.activities.of(call.shop, textOf(call.biz['activity_id']))
    if (!activity) return gone
    if (activity.status !== 'ACTIVE') return failed('ACTIVITY_STATUS_ERROR', '活动未生效或已结束')
    return activity.operation === '' ? act(call, activity) : failed('ACTIVITY_OPERATING', '活动正在处理中，请稍后再试')
  }

const modify = onActivity(({ biz, activities }, activity) => {
  const terms = termsOf(biz)
  if (!terms.name || terms.name.length > 20) return wrong('活动名称应为1到20个字')
  if (!(terms.end > Date.now()) || terms.end - activity.start > longestMs) return wrong('发放结束时间')
  activities.begin(activity, 'MODIFYING', terms)
  return success({})
})

/** To so many in all, never less. */
const append = onActivity(({ biz, activities }, activity) => {
  const quantity = Number(biz['voucher_quantity'])
  if (!(Number.isInteger(quantity) && quantity <= quantityMax)) return wrong('发行数量')
  if (quantity <= activity.quantity) return failed('VOUCHER_QUANTITY_ERROR', '券数量不可减少，只能增加')
  activities.begin(activity, 'APPENDING', { quantity })
  return success({})
})

const stop = onActivity(({ activities }, activity) => {
  activities.begin(activity, 'FINISHEING', {})
  return success({})
})

const numbered =
  (act: (call: Call) => Answer) =>
  (call: Call): Answer => {
    const no = textOf(call.biz['out_biz_no'])
    return no ? call.activities.once(`${call.shop.id} ${no}`, () => act(call)) : wrong('out_biz_no不能为空')
  }

/** Merchants' own vouchers. What `out_biz_no` names is done once; the answer only says that it was taken on. */
export const activityMethods: Methods = {
  'alipay.marketing.activity.ordervoucher.create': numbered(create),
  'alipay.marketing.activity.ordervoucher.modify': numbered(modify),
  'alipay.marketing.activity.ordervoucher.append': numbered(append),
  'alipay.marketing.activity.ordervoucher.stop': numbered(stop),
  'alipay.marketing.activity.ordervoucher.query': ({ shop, biz, activities }) => {
    const activity = activities.of(shop, textOf(biz['activity_id']))
    if (!activity) return gone
    const { id, name, status, operation, start, end, quantity, used, perUser, amount, floor, audit, reason } = activity
    return success({
      activity_id: id,
      activity_name: name,
      // Empty ones are left out.
      ...(status && { activity_status: status }),
      ...(operation && { activity_operation_status: operation }),
      publish_start_time: chinaTime(start),
      publish_end_time: chinaTime(end),
      voucher_type: 'FIX_VOUCHER',
      voucher_send_rule: { voucher_quantity: quantity, voucher_quantity_limit_per_user: perUser },
      voucher_use_rule: { fix_voucher: { amount: yuan(amount), ...(floor > 0 && { floor_amount: yuan(floor) }) } },
      voucher_inventory_info: { send_count: used, use_count: used },
      ...(audit && {
        audit_result_info: { audit_type: 'UNIFY_ACCESS_CHECK', audit_result: audit, audit_reason: reason },
      }),
    })
  },
}
