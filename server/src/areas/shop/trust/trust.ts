import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import type { trust } from '@zdb/contract/shop/trust/endpoints'
import type { TrustLine, Verdict } from '@zdb/contract/shop/trust/verdicts'
import { currentRules, type Rules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import type { Side } from './side.ts'
import { trustOf, type ShopTrust } from './trust.sql.ts'

const mostShops = 60

export const since = ({ trustDays }: Pick<Rules, 'trustDays'>): string => addDays(dayText(now()), -trustDays)

/** Everybody's orders say more than one's own, where they may be shown. */
const basisOf = ({ own, platform }: ShopTrust) =>
  platform
    ? ({ basis: 'platform', side: platform } as const)
    : ({ basis: own.orders > 0 ? 'own' : 'none', side: own } as const)

const verdictOf = ({ brought, late, cases }: Side, rules: Rules): Verdict => {
  if (brought < rules.trustLeastOrders) return 'few'
  const onTime = ((brought - late) * 100) / brought
  const disputes = (cases * 100) / brought
  if (onTime < rules.trustPoorPercent || disputes > rules.trustPoorCases) return 'careful'
  return onTime >= rules.trustGoodPercent && disputes <= rules.trustGoodCases ? 'reliable' : 'fair'
}

const ruleWords = (rules: Rules): string =>
  `送达满${rules.trustLeastOrders}单才下结论。准时率不低于${rules.trustGoodPercent}%且每百单售后不超过${rules.trustGoodCases}件为可靠；` +
  `准时率低于${rules.trustPoorPercent}%或每百单售后超过${rules.trustPoorCases}件要留意；其余为一般。`

const privacyWords = ({ trustLeastMerchants, trustPlatformOrders, acceptanceLargestPercent }: Rules): string =>
  `除您以外至少${trustLeastMerchants}家商家、${trustPlatformOrders}单，且没有一家超过其中${acceptanceLargestPercent}%时才显示全平台的数字；这些数字每晚更新一次，并取整`

const share = (part: number, whole: number): string => `${Math.round((part * 100) / whole)}%`

/** What each line says of one side, in words with its counts. */
const lines: Readonly<Record<TrustLine, (side: Side) => string>> = {
  onTime: ({ brought, late }) =>
    brought > 0 ? `${brought - late} / ${brought} 单准时（${share(brought - late, brought)}）` : '还没有送达的单',
  photo: ({ photos_due, photos_given, photos_accepted }) =>
    photos_due > 0 ? `${photos_given} / ${photos_due} 单有实拍，${photos_accepted} 单通过` : '没有要求实拍的单',
  disputes: ({ brought, cases, cases_lost }) =>
    brought > 0
      ? `每百单 ${((cases * 100) / brought).toFixed(1)} 件（${cases} 件，退款 ${cases_lost} 件）`
      : '没有可比的单',
  price: ({ priced, paid, middle }) => {
    if (priced === 0 || middle === 0) return '同区同类的单还不够比较'
    const percent = Math.round((paid * 100) / middle) - 100
    return `${percent === 0 ? '与同区同类持平' : percent > 0 ? `比同区同类高 ${percent}%` : `比同区同类低 ${-percent}%`}（${priced} 单）`
  },
  answers: ({ answered, declined, answer_seconds }) =>
    answered + declined > 0
      ? `接了 ${answered} / ${answered + declined} 单（${share(answered, answered + declined)}）` +
        (answered > 0 ? `，平均 ${Math.max(1, Math.round(answer_seconds / 60 / answered))} 分钟` : '')
      : '还没有指派过',
}

/** What is said of orders that were brought leads to them; of the others there is no list that has just those. */
const countsBrought: ReadonlySet<TrustLine> = new Set(['onTime', 'disputes'])

const broughtRoute = (openid: string, rules: Rules): string =>
  routeTo('transferOrders', {
    status: 'all',
    shop_id: openid,
    date_option: 'custom_date_range',
    start_date: since(rules),
    end_date: dayText(now()),
    figure: 1,
    brought: 1,
  })

export const list = async ({ merchantId }: Actor, text: string): Promise<Result<typeof trust.list>> => {
  const openids = [...new Set(text.split(',').filter(Boolean))]
  if (openids.length > mostShops) refuseField('shop_ids', `一次最多${mostShops}家门店`)
  const rules = await currentRules()
  const found = await trustOf(merchantId, openids, since(rules), rules)
  return found.map((shop) => {
    const { basis, side } = basisOf(shop)
    return {
      shop_id: shop.openid,
      verdict: verdictOf(side, rules),
      basis,
      on_time: side.brought - side.late,
      brought: side.brought,
    }
  })
}

export const detail = async ({ merchantId }: Actor, openid: string): Promise<Result<typeof trust.detail>> => {
  const rules = await currentRules()
  const shop = (await trustOf(merchantId, [openid], since(rules), rules))[0] ?? refuse('notFound')
  const { basis, side } = basisOf(shop)
  const { own, platform } = shop
  const keys = Object.keys(lines) as TrustLine[]
  return {
    shop_id: openid,
    verdict: verdictOf(side, rules),
    basis,
    days: rules.trustDays,
    rule: ruleWords(rules),
    privacy: privacyWords(rules),
    lines: keys.map((key) => ({
      key,
      own: {
        text: lines[key](own),
        route: countsBrought.has(key) && own.brought > 0 ? broughtRoute(openid, rules) : null,
      },
      platform: platform && { text: lines[key](platform), route: null },
    })),
  }
}
