import type { Body } from '@zdb/contract/kit/endpoint'
import type { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { refuseForeignPictures } from '#areas/desk/files/public'
import { within } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { now } from '#core/time/clock'
import { movePenalty } from './move-penalty.ts'
import { lockPenaltyOf } from './penalties.sql.ts'

type Appeal = Body<typeof penalties.complainl>

const appeal = (actor: Actor, id: string, name: 'complainl' | 'complainlModify', { content, images }: Appeal) =>
  within(async (tx) => {
    const penalty = await lockPenaltyOf(tx, actor, idOf(id))
    await refuseForeignPictures(tx, actor, images)
    const what = name === 'complainl' ? '提出申诉' : '修改申诉'
    await movePenalty(tx, name, {
      penalty,
      actor,
      line: { side: 'merchant', what, content, images },
      set: { appeal_content: content, appeal_images: images, appealed_at: penalty.appealed_at ?? now() },
    })
    return null
  })

/** Once for each penalty. */
export const complainl = (actor: Actor, id: string, said: Appeal): Promise<null> => appeal(actor, id, 'complainl', said)

/** Until an operator has opened it. */
export const complainlModify = (actor: Actor, id: string, said: Appeal): Promise<null> =>
  appeal(actor, id, 'complainlModify', said)
