import { momentText } from '@zdb/contract/kit/china-time'
import type { Body } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { nameOfMerchant } from '#areas/people/identity/public'
import { propose } from '#areas/platform/proposals/public'
import { liftStore, lockStore, storesById, type StoreFacts } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import type { ProposalKind } from '#core/domain/proposal'
import { facts } from '#core/domain/queue'
import type { Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { lockSeen } from './revision.ts'

/** The name of the kind among all that needs two. */
export const liftKindName = 'liftStore'

type Payload = { storeId: number; suspension: string }

/** Which suspension it is: what was agreed of one says nothing of a later one. */
const suspensionOf = ({ life_state, life_reason, suspended_until }: StoreFacts): string =>
  JSON.stringify([life_state, life_reason, suspended_until])

/** The first pair of eyes: the suspension stays until another has agreed. */
export const proposeLift = (
  operator: Operator,
  { merchant, store }: { merchant: string; store: string },
  { reason, revision }: Body<typeof merchants.proposeLift>,
): Promise<null> =>
  within(async (tx) => {
    const seen = await lockSeen(tx, idOf(merchant), revision)
    const held = seen.stores.find(({ id }) => id === idOf(store)) ?? refuse('notFound')
    if (held.life_state !== lifeStates.suspended.code) refuse('storeMoved')
    await propose(tx, operator, {
      kind: liftKindName,
      subject: String(held.id),
      title: `${held.name}（${await nameOfMerchant(held.merchant_id)}）`,
      payload: { storeId: held.id, suspension: suspensionOf(held) } satisfies Payload,
      reason,
      merchantId: held.merchant_id,
    })
    return null
  })

const storeIn = async (payload: unknown): Promise<StoreFacts> => {
  const { storeId } = payload as Payload
  return (await storesById([storeId])).get(storeId) ?? refuse('itemGone')
}

/** A suspension is lifted by two of the platform's people, or by its date. */
export const liftKind: ProposalKind = {
  label: '解除门店停用',
  evidence: async (payload) => {
    const store = await storeIn(payload)
    return {
      merchantIds: [store.merchant_id],
      parts: [
        facts('门店', [
          ['门店', store.name],
          ['商家', await nameOfMerchant(store.merchant_id)],
          ['地址', `${store.city}${store.county}${store.address}`],
          ['现在的状态', lifeStates[stateOf(lifeStates, store.life_state)].label],
          ['停用原因', store.life_reason, 'warn'],
          ['停用到期', store.suspended_until ? momentText(store.suspended_until) : '直到平台解除'],
        ]),
      ],
    }
  },
  apply: async (tx, operator, payload) => {
    const { storeId, suspension } = payload as Payload
    const { merchant_id: merchantId } = await storeIn(payload)
    const store = await lockStore(tx, { merchantId }, storeId)
    if (suspensionOf(store) !== suspension) refuse('storeMoved')
    await liftStore(operator, storeId)
  },
}
