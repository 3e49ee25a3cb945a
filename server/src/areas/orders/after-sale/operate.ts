import type { Body } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import type { Part } from '#areas/orders/transfer-orders/public'
import { may, type Actor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { permissionOf } from './actions.ts'
import { agree, appeal, reject } from './answers.ts'
import { arbitration, revoke } from './applications.ts'

const said = (content: string, missing: string): string => (content === '' ? refuseField('content', missing) : content)

const as = (part: Part, actor: Actor): Actor => (may(actor, permissionOf[part]) ? actor : refuse('forbidden'))

/** The older call: one door to five of the newer ones. */
export const operate = (actor: Actor, body: Body<typeof afterSale.operate>): Promise<null> => {
  const { id, content, images, revision } = body
  const ways = {
    agree: () => agree(as('shop', actor), id, revision),
    reject: () => reject(as('shop', actor), id, { reason: said(content, '请填写拒绝原因'), images }),
    revoke: () => revoke(as('sender', actor), id),
    arbitration: () => arbitration(as('sender', actor), id, { content: said(content, '请填写说明'), images }),
    appeal: () => appeal(actor, id, { content: said(content, '请填写说明'), images }),
  }
  return ways[body.operate]()
}
