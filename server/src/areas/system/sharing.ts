import type { Actor } from '#core/actor'
import { refuseField } from '#core/refusal'
import type { Tx } from '#core/tx'
import { insertShares } from './store.ts'

const ours = '/files/'
const isAddress = (url: string): boolean => /^(\/(?!\/)|https?:\/\/)/.test(url)

/** Lets another merchant open the pictures this one sends it. What is no address of a picture is refused. */
export const sharePictures = async (
  tx: Tx,
  actor: Actor,
  urls: readonly string[],
  merchantId: number,
): Promise<void> => {
  if (!urls.every(isAddress)) refuseField('images', '图片地址不正确')
  const keys = urls.filter((url) => url.startsWith(ours)).map((url) => url.slice(ours.length))
  if (keys.length > 0) await insertShares(tx, actor.merchantId, keys, merchantId)
}
