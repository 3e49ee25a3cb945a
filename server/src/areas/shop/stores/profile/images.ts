import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { openPictures, refuseForeignPictures } from '#areas/desk/files/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { storeOf, type StoreFacts } from '../stores.sql.ts'
import { tellStore } from '../store-push.ts'
import { lockEditable } from './editing.ts'
import { patchStore } from './profiles.sql.ts'

type Images = Result<typeof stores.images>
type Shots = Result<typeof stores.realShots>

const imagesIn = ({ logo, images }: StoreFacts): Images => ({ logo, images })
const shotsIn = ({ id, real_shots }: StoreFacts): Shots => ({ sid: String(id), images: real_shots })

export const imagesOf = async (actor: Actor, id: number): Promise<Images> => imagesIn(await storeOf(actor, id))
export const realShotsOf = async (actor: Actor, id: number): Promise<Shots> => shotsIn(await storeOf(actor, id))

/** Pictures of a store are uploads of its own merchant and can then be opened by every merchant. */
const show = async (
  tx: Tx,
  actor: Actor,
  store: StoreFacts,
  change: Partial<Pick<StoreFacts, 'logo' | 'images' | 'real_shots'>>,
  action: string,
): Promise<StoreFacts> => {
  const known = new Set([store.logo, ...store.images, ...store.real_shots])
  const urls = [...new Set([change.logo ?? '', ...(change.images ?? []), ...(change.real_shots ?? [])])]
  const fresh = urls.filter((url) => url !== '' && !known.has(url))
  await refuseForeignPictures(tx, actor, fresh)
  await openPictures(tx, actor, fresh)
  const changed = await patchStore(tx, store.id, change)
  await record(tx, actor, `stores.${action}`, store.id, { after: change })
  await tellStore(tx, changed, '门店图片已更新', `${changed.name}的图片已更新`)
  return changed
}

export const saveImages = (actor: Actor, id: number, body: Partial<Body<typeof stores.saveImages>>): Promise<Images> =>
  within(async (tx) => imagesIn(await show(tx, actor, await lockEditable(tx, actor, id), body, 'saveImages')))

export const saveRealShots = (actor: Actor, id: number, images: string[]): Promise<Shots> =>
  within(async (tx) =>
    shotsIn(await show(tx, actor, await lockEditable(tx, actor, id), { real_shots: images }, 'saveRealShots')),
  )
