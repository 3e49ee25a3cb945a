import { isFood, qualificationTypeNames, qualificationTypes } from '@zdb/contract/people/qualifications/states'
import { routeTo } from '@zdb/contract/pages'
import type { ReceiveCondition } from '#core/domain/obstacle'
import { relianceOf } from './qualifications.sql.ts'

const pageOf = {
  identity_card: 'storeIdentityCard',
  business_licence: 'storeBusinessLicence',
  food_circulation_permit: 'storeFoodPermit',
} as const

/** Who sells no food needs no permit for it. */
const sellsNoFood: ReceiveCondition['spared'] = async (stores) =>
  new Set(
    (await relianceOf(stores.map(({ id }) => Number(id))))
      .filter(({ categories }) => !categories.some(isFood))
      .map(({ id }) => String(id)),
  )

/** Receiving needs identity card and business licence, and selling food the permit. */
export const receiveConditions: readonly ReceiveCondition[] = qualificationTypeNames.map((type) => ({
  key: type,
  title: qualificationTypes[type].label,
  lack: `缺${qualificationTypes[type].label}`,
  route: (sid) => routeTo(pageOf[type], { sid }),
  lacking: async (stores) => {
    const found = await relianceOf(stores.map(({ id }) => Number(id)))
    const without = found.filter((store) => !store[type])
    return new Map(without.map(({ id }) => [String(id), `${qualificationTypes[type].label}未认证或已失效`]))
  },
  ...(type === 'food_circulation_permit' ? { spared: sellsNoFood } : {}),
}))
