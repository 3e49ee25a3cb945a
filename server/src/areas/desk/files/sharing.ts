import type { Permission } from '@zdb/contract/permissions'
import type { Actor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import {
  countNameablePictures,
  countReadablePictures,
  documentOf,
  insertShares,
  openFiles,
  printsByKey,
  sealFiles,
} from './files.sql.ts'

const ours = '/files/'
const isAddress = (url: string): boolean => /^(\/(?!\/)|https?:\/\/)/.test(url)

const keysIn = (urls: readonly string[]): string[] => {
  if (!urls.every(isAddress)) refuseField('images', '图片地址不正确')
  return urls.filter((url) => url.startsWith(ours)).map((url) => url.slice(ours.length))
}

/** Lets every merchant open the pictures of goods that any of them may be asked to make. */
export const openPictures = async (
  tx: Tx,
  owner: Pick<Actor, 'merchantId'>,
  urls: readonly string[],
): Promise<void> => {
  const keys = keysIn(urls.filter((url) => url !== ''))
  if (keys.length > 0) await openFiles(tx, owner.merchantId, keys)
}

/** Lets another merchant open the pictures this one sends it: its own, or the other's that it was sent before. */
export const sharePictures = async (
  tx: Tx,
  actor: Actor,
  urls: readonly string[],
  merchantId: number,
): Promise<void> => {
  if (urls.length === 0) return
  const keys = [...new Set(keysIn(urls))]
  const isOurs = urls.every((url) => url.startsWith(ours))
  if (!isOurs || (await countNameablePictures(tx, actor.merchantId, keys, merchantId)) !== keys.length)
    refuseField('images', '请重新上传图片：只能使用本店上传的，或对方在订单中发来的图片')
  await insertShares(tx, actor.merchantId, keys, merchantId)
}

/** Pictures that leave the house are the merchant's own, and of a kind that everybody can open. */
export const refuseForeignPictures = async (tx: Tx, actor: Actor, urls: readonly string[]): Promise<void> => {
  const keys = new Set(keysIn(urls))
  if (urls.length === 0) return
  if (keys.size !== urls.length || (await countReadablePictures(tx, actor.merchantId, [...keys])) !== keys.size)
    refuseField('images', '请重新上传图片，格式为JPG、PNG、GIF或WEBP')
}

/** How these pictures of the merchant's own look, by address; those are left out that look like any other. */
export const printsOf = async (merchantId: number, urls: readonly string[]): Promise<Map<string, bigint[]>> => {
  const found = await printsByKey(merchantId, keysIn(urls))
  return new Map([...found].map(([key, prints]) => [`${ours}${key}`, prints]))
}

/** Keeps pictures for people of the merchant with this right. What is no picture of theirs alone is refused. */
export const sealPictures = async (tx: Tx, actor: Actor, urls: readonly string[], needs: Permission): Promise<void> => {
  const keys = new Set(keysIn(urls))
  if (keys.size !== urls.length || (await sealFiles(tx, actor.merchantId, [...keys], needs)) !== keys.size)
    refuseField('images', '请重新上传图片，格式为JPG、PNG、GIF或WEBP')
}

/** Lets another merchant open a document this one sends it: its own, as PDF or picture. Says how it is called. */
export const shareDocument = async (
  tx: Tx,
  actor: Actor,
  url: string,
  merchantId: number,
): Promise<{ name: string }> => {
  const [key = ''] = keysIn([url])
  const document = (await documentOf(tx, actor.merchantId, key)) ?? refuseField('file', documentRule)
  await insertShares(tx, actor.merchantId, [key], merchantId)
  return document
}

/** A document the platform uploaded for this merchant. */
export const documentFor = async (tx: Tx, merchantId: number, url: string): Promise<{ name: string }> =>
  (await documentOf(tx, merchantId, keysIn([url])[0] ?? '')) ?? refuseField('file', documentRule)

const documentRule = '请上传PDF、JPG或PNG格式的发票文件'
