import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import { record } from '#core/domain/audit'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { within, type Tx } from '#core/db/tx'
import { dropVisit, forgetVisitsOf, visitUnder } from './authorisation.sql.ts'
import { lockBindingById, patchBinding } from './binding.sql.ts'

const trouble = '授权链接被再次使用，无法确定是谁同意的，请重新授权'

/**
 * Nothing is called on the account until its owner has agreed anew. Whoever began is told and has no way to wave it
 * through: it may be they who took what another agreed to.
 */
const question = async (tx: Tx, bindingId: number): Promise<void> => {
  await forgetVisitsOf(tx, bindingId)
  const binding = await lockBindingById(tx, bindingId)
  if (!binding || binding.unbound_at !== null || binding.trouble !== '') return
  await patchBinding(tx, bindingId, { trouble, renewing_until: null })
  await record(tx, system('courier'), 'deliverySetup.question', bindingId, { merchantId: binding.merchant_id })
  await storePush(tx, {
    merchantId: binding.merchant_id,
    event: 'courierAccount',
    type: pushTypes.notice,
    identity: 0,
    title: '运力授权待确认',
    alert: `${providerOf(binding.provider).name}：${trouble}`,
    voice: 'order-changed.wav',
  })
}

/** Another browser came back from a page whose account is bound already. */
export const questionReturn = (word: string): Promise<void> =>
  within(async (tx) => {
    const visit = await visitUnder(tx, word, now())
    if (visit?.binding_id) await question(tx, visit.binding_id)
  })

/** The courier tells of another consent under the same word: of two that agreed nobody knows who was meant. */
export const questionConsent = (word: string, consent: Buffer): Promise<void> =>
  within(async (tx) => {
    const visit = await visitUnder(tx, word, now())
    if (!visit || visit.consent_hash?.equals(consent)) return
    if (visit.binding_id) await question(tx, visit.binding_id)
    else await dropVisit(visit)
  })
