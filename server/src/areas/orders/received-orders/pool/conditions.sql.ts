import { sql, type RawBuilder } from 'kysely'
import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import type { CodeName } from '@zdb/contract/codes'
import type { Rules } from '#core/domain/rules'
import { owesSomebody } from '#core/money/claims'
import { isFood } from '@zdb/contract/people/qualifications/states'
import { categoriesOf, productTypes } from '@zdb/contract/shop/stores/product-types'
import { inForceFor } from '#areas/people/qualifications/public'
import { foodPermitWords } from '../limit-refusal.ts'
import { closedTimesOf, isBelowFloor } from '#areas/shop/festivals/public'
import { isDepositAskedBack, receiveSettingOf, standardOf } from '#areas/shop/stores/public'

/** A thing that must be true of a shop `s` and an order `o` before the shop may see and take it, and what it hears if not. */
export type Condition = { readonly holds: RawBuilder<boolean>; readonly refusal: CodeName; readonly words: string }

/** Kilometres between a shop and an order, as the crow flies; unknown when the address was not found on the map. */
export const distance = sql<number | null>`case when o.latitude is not null and o.longitude is not null then
  round((12742 * asin(least(1, sqrt(
    power(sin(radians(o.latitude - s.latitude) / 2), 2)
    + cos(radians(s.latitude)) * cos(radians(o.latitude)) * power(sin(radians(o.longitude - s.longitude) / 2), 2)
  ))))::numeric, 1)::double precision end`

/** A ring only narrows: what is nowhere on the map is not outside of it. */
const inRing = (column: 'grab_km' | 'delivery_km') =>
  sql<boolean>`(${sql.ref(`s.${column}`)} is null or coalesce(${distance} <= ${sql.ref(`s.${column}`)}, true))`

const typeIds = Object.keys(productTypes).map(Number)
const foodTypes = typeIds.filter(isFood)

const combinations = typeIds
  .filter((id) => categoriesOf(id).length > 1)
  .map((id) => sql`(${sql.lit(id)}::smallint, ${sql.lit(`{${categoriesOf(id).join()}}`)}::smallint[])`)

/** What orders a store's goods are enough for: those of its categories, and of several of them together. */
const soldTypes = sql`store.categories || array(
  select t.id from (values ${sql.join(combinations)}) as t(id, parts) where store.categories @> t.parts)`

/** Stores as the conditions ask of them; what follows from other tables is found once for each store. */
export const shops = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select store.*, ${soldTypes} as sold_types, ${inForceFor('food_circulation_permit')} as food_permit,
    ${receiveSettingOf} as receive_setting,
    ${closedTimesOf()} as closed_times from store where ${which}`

/**
 * Nothing put the order into the pool, not for the first time and not again, since that moment. What was put there is
 * asked for once, not order by order.
 */
const pooledBefore = (moment: Date) => sql<boolean>`o.created_at <= ${moment} and o.id not in (
  select h.thing_id from move_history h where h.machine = 'transfer_order' and h.at > ${moment}
    and h.move in ('payGrab', 'createCompete', 'reopenGrab', 'reopenCompete'))`

/** Only shops with flash push see it yet. */
export const inHeadStart = (at: Date, { flashHeadStartSeconds }: Rules) =>
  sql<boolean>`not (${pooledBefore(new Date(at.getTime() - flashHeadStartSeconds * 1000))})`

/** Who may see an order in the pool (domain, section 3), most telling reason first. */
export const conditionsAt = (at: Date, rules: Rules) =>
  ({
    notOwn: {
      holds: sql<boolean>`s.merchant_id <> o.merchant_id`,
      refusal: 'ownShop',
      words: '不能接自己发布的订单',
    },
    notLimited: {
      holds: sql<boolean>`not exists (select 1 from merchant_limit l where l.merchant_id = s.merchant_id
        and l.type = 'jiedan' and l.from_at <= ${at} and (l.until_at is null or l.until_at > ${at}))`,
      refusal: 'limited',
      words: '您的账号已被限制接单',
    },
    owesNobody: {
      holds: sql<boolean>`not ${owesSomebody('s.merchant_id')}`,
      refusal: 'limited',
      words: '您有待偿款未还清，还清后才能接单',
    },
    notBlocked: {
      // Two questions, so that each can use its index.
      holds: sql<boolean>`not exists (select 1 from blacklist b
          where b.merchant_id = o.merchant_id and b.other_merchant_id = s.merchant_id)
        and not exists (select 1 from blacklist b
          where b.merchant_id = s.merchant_id and b.other_merchant_id = o.merchant_id)`,
      refusal: 'blocked',
      words: '双方存在黑名单关系，无法交易',
    },
    depositPaid: {
      holds: sql<boolean>`s.deposit >= ${standardOf(rules)}`,
      refusal: 'notForYou',
      words: '缴足诚信保证金后才能接单',
    },
    depositStays: {
      holds: sql<boolean>`not ${isDepositAskedBack}`,
      refusal: 'notForYou',
      words: '正在申请退还保证金，撤回申请后才能接单',
    },
    sameCity: {
      holds: sql<boolean>`s.city_code = o.city_code and o.city_code <> ''`,
      refusal: 'notForYou',
      words: '该订单不在您门店所在的城市',
    },
    qualified: {
      holds: sql<boolean>`o.product_type = any(s.sold_types)`,
      refusal: 'notForYou',
      words: '您的门店没有该类商品的接单资质',
    },
    foodPermit: {
      holds: sql<boolean>`(s.food_permit or o.product_type not in (${sql.join(foodTypes.map((id) => sql.lit(id)))}))`,
      refusal: 'notForYou',
      words: foodPermitWords,
    },
    inScope: {
      holds: sql<boolean>`(s.grab_counties is null or o.county_code = any(s.grab_counties)) and ${inRing('grab_km')}`,
      refusal: 'notForYou',
      words: '该订单不在您设置的接单区域内',
    },
    inTrade: {
      holds: sql<boolean>`s.life_state = ${sql.lit(lifeStates.normal.code)}`,
      refusal: 'notForYou',
      words: '门店还未通过审核，或已被平台停用',
    },
    inDeliveryArea: {
      holds: sql<boolean>`(s.delivery_counties is null or o.county_code = any(s.delivery_counties)) and ${inRing('delivery_km')}`,
      refusal: 'notForYou',
      words: '该订单不在您设置的配送区域内',
    },
    notOver: {
      holds: sql<boolean>`o.window_end > ${at}`,
      refusal: 'notForYou',
      words: '该订单的配送时间已过',
    },
    inTime: {
      holds: sql<boolean>`o.window_start >= ${at}::timestamptz
        + make_interval(mins => coalesce((s.receive_setting->>'lead_minutes')::int, 0))
        or coalesce((s.receive_setting->>'lead_minutes')::int, 0) = 0`,
      refusal: 'notForYou',
      words: '该订单来不及备货，请检查接单设置里的备货时间',
    },
    dearEnough: {
      holds: sql<boolean>`coalesce(o.price >= (s.receive_setting->>'min_price')::numeric * 100, true)`,
      refusal: 'notForYou',
      words: '该订单低于您设置的抢单最低价',
    },
    slotOpen: {
      holds: sql<boolean>`not coalesce(s.closed_times @> o.window_start, false)`,
      refusal: 'slotFull',
      words: '您门店的这个时段已满或已截单',
    },
    aboveFloor: {
      holds: sql<boolean>`not ${isBelowFloor}`,
      refusal: 'belowFloor',
      words: '该订单低于您门店的节日最低接单价',
    },
    receiving: {
      holds: sql<boolean>`s.receiving`,
      refusal: 'notForYou',
      words: '门店未开通接单，开通后才能接单',
    },
    open: {
      holds: sql<boolean>`s.business_state = ${sql.lit(businessStates.open.code)}`,
      refusal: 'notForYou',
      words: '门店休息中，恢复营业后才能接单',
    },
    headStart: {
      holds: sql<boolean>`(s.flash_until > ${at} or not ${inHeadStart(at, rules)})`,
      refusal: 'notForYou',
      words: '该订单正优先推送给闪推门店，请稍后再试',
    },
  }) as const satisfies Record<string, Condition>

export const allOf = (conditions: Readonly<Record<string, Condition>>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    Object.values(conditions).map(({ holds }) => sql`(${holds})`),
    sql` and `,
  )})`
