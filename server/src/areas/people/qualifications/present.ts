import { maskName, maskNumber } from '@zdb/contract/kit/masking'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import {
  isFood,
  qualificationTypeNames,
  qualificationTypes,
  standings,
  type QualificationType,
  type Standing,
} from '@zdb/contract/people/qualifications/states'
import type { StoreFacts } from '#areas/shop/stores/public'
import type { Rules } from '#core/domain/rules'
import type { Version } from './qualifications.sql.ts'
import { daysLeft, documentOf, firstDay, lastDay, standingOf, type Document } from './standing.ts'

export type Item = Result<typeof qualifications.show>
type Listing = Result<typeof qualifications.list>

/** The name of a person is partly hidden like their number; that of a company hangs on its wall. */
const nameIn = ({ type, name }: Version, whole: boolean): string =>
  whole || type !== 'identity_card' ? name : maskName(name)

const contentOf = (version: Version | undefined, whole: boolean) => ({
  id: version ? String(version.id) : '',
  name: version ? nameIn(version, whole) : '',
  number: version ? (whole ? version.number : maskNumber(version.number)) : '',
  valid_from: version ? firstDay(version) : '',
  valid_until: version ? lastDay(version) : null,
  days_left: version ? daysLeft(version) : null,
  images: version?.images ?? [],
  submitted_at: version?.submitted_at ?? null,
})

const actionsOf = ({ held }: Document, openStanding: Standing | undefined): Item['actions'] => {
  if (openStanding === 'reviewing') return ['withdraw']
  return held ? ['renew'] : ['submit']
}

/** `whole`: the number is shown in full, to someone who opened this one document. */
export const presentDocument = (
  type: QualificationType,
  document: Document,
  rules: Rules,
  { whole = false, inherited = false } = {},
): Item => {
  const { held, open } = document
  const shown = held ?? open
  const status = shown ? standingOf(shown, rules) : 'none'
  const openStanding = open && standingOf(open, rules)
  const renewal =
    held && open && (openStanding === 'reviewing' || openStanding === 'rejected')
      ? { id: String(open.id), status: openStanding, status_zh: standings[openStanding].label, reason: open.reason }
      : null
  return {
    ...contentOf(shown, whole),
    type,
    type_zh: qualificationTypes[type].label,
    status,
    status_zh: standings[status].label,
    reason: shown?.reason ?? '',
    inherited,
    renewal,
    actions: actionsOf(document, openStanding),
  }
}

const demands = (stores: readonly StoreFacts[]): Listing['must_qualification'] => {
  const food = stores.some(({ categories }) => categories.some(isFood))
  const why = {
    identity_card: '接单前需要实名认证',
    business_licence: '接单前需要营业执照认证',
    food_circulation_permit: food ? '经营食品类商品需要食品经营许可证' : '经营食品类商品时需要',
  } as const
  return qualificationTypeNames.map((code) => ({
    code,
    name: qualificationTypes[code].label,
    required: code !== 'food_circulation_permit' || food,
    why: why[code],
  }))
}

export const presentAccount = (versions: readonly Version[], stores: readonly StoreFacts[], rules: Rules): Listing => ({
  qualification_items: qualificationTypeNames.map((type) =>
    presentDocument(type, documentOf(versions, null, type), rules),
  ),
  must_qualification: demands(stores),
})

/** A store that has sent nothing of its own relies on what its merchant holds. */
export const presentOfStore = (
  versions: readonly Version[],
  storeId: number,
  type: QualificationType,
  rules: Rules,
  whole = false,
): Item => {
  const own = documentOf(versions, storeId, type)
  if (own.held || own.open) return presentDocument(type, own, rules, { whole })
  const { held } = documentOf(versions, null, type)
  if (!held) return presentDocument(type, own, rules)
  return { ...presentDocument(type, { held, open: undefined }, rules, { inherited: true }), actions: ['submit'] }
}

export const presentStore = (versions: readonly Version[], store: StoreFacts, rules: Rules): Listing => ({
  qualification_items: qualificationTypeNames.map((type) => presentOfStore(versions, store.id, type, rules)),
  must_qualification: demands([store]),
})
