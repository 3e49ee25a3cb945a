import { sql, type RawBuilder } from 'kysely'
import { businessStates, lifeStates } from '@zdb/contract/stores/states'
import type { CodeName } from '@zdb/contract/codes'
import type { Rules } from '#core/domain/rules'
import { owesSomebody } from '#core/money/claims'

/** A thing that must be true of a shop `s` and an order `o` before the shop may see and take it, and what it hears if not. */
export type Condition = { readonly holds: RawBuilder<boolean>; readonly refusal: CodeName; readonly words: string }

/**
 * Nothing put the order into the pool, not for the first time and not again, since that moment. What was put there is
 * asked for once, not order by order.
 */
const pooledBefore = (moment: Date) => sql<boolean>`o.created_at <= ${moment} and o.id not in (
  select h.thing_id from move_history h where h.machine = 'transfer_order' and h.at > ${moment}
    and h.move in ('payGrab', 'createCompete', 'reopenGrab', 'reopenCompete'))`

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
      holds: sql<boolean>`coalesce((select a.balance from ledger_account a
        where a.merchant_id = s.merchant_id and a.kind = 'deposit'), 0) >= ${rules.integrityDeposit}`,
      refusal: 'notForYou',
      words: '缴足诚信保证金后才能接单',
    },
    sameCity: {
      holds: sql<boolean>`s.city_code = o.city_code and o.city_code <> ''`,
      refusal: 'notForYou',
      words: '该订单不在您门店所在的城市',
    },
    qualified: {
      holds: sql<boolean>`o.product_type = any(s.categories)`,
      refusal: 'notForYou',
      words: '您的门店没有该类商品的接单资质',
    },
    inScope: {
      holds: sql<boolean>`(s.grab_counties is null or o.county_code = any(s.grab_counties))`,
      refusal: 'notForYou',
      words: '该订单不在您设置的接单区域内',
    },
    inTrade: {
      holds: sql<boolean>`s.life_state = ${sql.lit(lifeStates.normal.code)}`,
      refusal: 'notForYou',
      words: '门店还未通过审核，或已被平台停用',
    },
    open: {
      holds: sql<boolean>`s.business_state = ${sql.lit(businessStates.open.code)}`,
      refusal: 'notForYou',
      words: '门店休息中，恢复营业后才能接单',
    },
    headStart: {
      holds: sql<boolean>`(s.flash_until > ${at} or (${pooledBefore(
        new Date(at.getTime() - rules.flashHeadStartSeconds * 1000),
      )}))`,
      refusal: 'notForYou',
      words: '该订单正优先推送给闪推门店，请稍后再试',
    },
  }) as const satisfies Record<string, Condition>

export const allOf = (conditions: Readonly<Record<string, Condition>>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    Object.values(conditions).map(({ holds }) => sql`(${holds})`),
    sql` and `,
  )})`

/** Kilometres between a shop and an order, as the crow flies; unknown when the address was not found on the map. */
export const distance = sql<number | null>`case when o.latitude is not null and o.longitude is not null then
  round((12742 * asin(least(1, sqrt(
    power(sin(radians(o.latitude - s.latitude) / 2), 2)
    + cos(radians(s.latitude)) * cos(radians(o.latitude)) * power(sin(radians(o.longitude - s.longitude) / 2), 2)
  ))))::numeric, 1)::double precision end`
