import type { FastifyRequest } from 'fastify'
import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import type { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { boundShopAt, withGrant } from '#areas/channels/channel-shops/public'
import { keepFor } from '#areas/desk/files/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { attempt } from '#ports/channels/calling/attempt'
import type { Files } from '#ports/files/port'
import {
  categoryOf,
  dropCategory,
  dropPackage,
  insertCategory,
  insertImage,
  insertPackage,
  isUsed,
  listCategories,
  listPackages,
  packageOf,
  pageOfImages,
  patchCategory,
  patchPackage,
  type Category,
  type Image,
} from './catalogue.sql.ts'
import { refreshMini } from './pushes.ts'
import { countTags, specsOf, tagWares } from './wares.sql.ts'

type PlatformCategory = { readonly id: string; readonly name: string }

/** The pay-app's own categories; none where no mini-program lets us in, or it does not answer. */
const platformCategories = async (actor: Actor): Promise<readonly PlatformCategory[]> => {
  const shop = await boundShopAt(actor, channelCodes.mini)
  if (!shop) return []
  const asked = await attempt(() =>
    withGrant(shop.id, async ({ payApp }, grant) => payApp?.shelf.categories(grant) ?? []),
  )
  return asked.failure ? [] : asked.done
}

const presentCategory = ({ id, name, platform_id, platform_name, specs }: Category, total: number) => ({
  id: String(id),
  name,
  platform_id,
  platform_name,
  specs: specsOf({ specs }),
  total,
})

export const categories = async (actor: Actor): Promise<Result<typeof miniShop.categories>> => {
  const [rows, platform] = await Promise.all([listCategories(actor), platformCategories(actor)])
  return { items: rows.map((row) => presentCategory(row, row.total)), platform: [...platform] }
}

/** Under which name the pay-app has it; what it does not know is not taken. */
const platformName = async (actor: Actor, id: string, known = ''): Promise<string> => {
  const all = await platformCategories(actor)
  if (all.length === 0) return known
  return all.find((one) => one.id === id)?.name ?? refuseField('platform_id', '请重新选择支付宝类目')
}

export const addCategory = async (
  actor: Actor,
  { name, platform_id, specs }: Body<typeof miniShop.addCategory>,
): Promise<Result<typeof miniShop.addCategory>> => {
  const platform_name = await platformName(actor, platform_id)
  return within(async (tx) => {
    const facts = { name, platform_id, platform_name, specs: JSON.stringify(specs) }
    const row = await insertCategory(tx, { merchant_id: actor.merchantId, ...facts, created_at: now() })
    await record(tx, actor, 'miniShop.addCategory', row.id, { after: { name } })
    refreshMini(actor.merchantId)
    return presentCategory(row, 0)
  })
}

export const editCategory = async (
  actor: Actor,
  { id, name, platform_id, specs }: Body<typeof miniShop.editCategory>,
): Promise<Result<typeof miniShop.editCategory>> => {
  const platform_name = await platformName(actor, platform_id)
  return within(async (tx) => {
    const before = await categoryOf(tx, actor, idOf(id))
    const row = await patchCategory(tx, before.id, {
      name,
      platform_id,
      platform_name: platform_name || before.platform_name,
      specs: JSON.stringify(specs),
    })
    await record(tx, actor, 'miniShop.editCategory', row.id, { before: { name: before.name }, after: { name } })
    refreshMini(actor.merchantId)
    return presentCategory(row, 0)
  })
}

export const removeCategory = (actor: Actor, id: number): Promise<null> =>
  within(async (tx) => {
    const row = await categoryOf(tx, actor, id)
    if (await isUsed(tx, id)) refuse('miniCategoryInUse')
    await dropCategory(tx, id)
    await record(tx, actor, 'miniShop.removeCategory', id, { before: { name: row.name } })
    refreshMini(actor.merchantId)
    return null
  })

export const packages = async (actor: Actor): Promise<Result<typeof miniShop.packages>> =>
  (await listPackages(actor)).map(({ id, name, content, total }) => ({ id: String(id), name, content, total }))

export const savePackage = async (
  actor: Actor,
  { id, name, content, removed }: Body<typeof miniShop.savePackage>,
): Promise<Result<typeof miniShop.savePackage>> => {
  await within(async (tx) => {
    const known = id === undefined ? undefined : await packageOf(tx, actor, idOf(id))
    const facts = { name, content }
    const row = known ?? (await insertPackage(tx, { merchant_id: actor.merchantId, ...facts, created_at: now() }))
    if (known && removed) await dropPackage(tx, known.id)
    else if (known) await patchPackage(tx, known.id, facts)
    await record(tx, actor, 'miniShop.savePackage', row.id, { after: { name, removed } })
    refreshMini(actor.merchantId)
  })
  return packages(actor)
}

export const tags = (actor: Actor): Promise<Result<typeof miniShop.tags>> => countTags(actor)

export const setTags = (actor: Actor, { ids, tags: wanted }: Body<typeof miniShop.setTags>): Promise<null> =>
  within(async (tx) => {
    const unique = [...new Set(wanted)]
    const changed = await tagWares(tx, actor, ids.map(idOf), unique)
    if (changed === 0) refuse('notFound')
    await record(tx, actor, 'miniShop.setTags', ids.join(','), { after: { tags: unique, changed } })
    refreshMini(actor.merchantId)
    return null
  })

const presentImage = ({ id, url, width, height, created_at }: Image) => ({
  id: String(id),
  url,
  width,
  height,
  created_at,
})

export const images = async (
  actor: Actor,
  { page, page_size }: Query<typeof miniShop.images>,
): Promise<Result<typeof miniShop.images>> => {
  const { rows, total } = await pageOfImages(actor, { page, page_size })
  return { items: rows.map(presentImage), total, page, page_size }
}

/** Of everything a person may upload only pictures stand on a shelf. */
export const uploadImage = async (
  files: Files,
  actor: Actor,
  request: FastifyRequest,
): Promise<Result<typeof miniShop.uploadImage>> => {
  const { merchantId, accountId } = actor
  await spendRateLimit('upload', String(accountId))
  const { url, kind, width, height } = await keepFor(files, { merchantId, accountId, actor }, request)
  if (kind !== 'image' || width === null || height === null) return refuse('fileTypeRefused', '请上传图片')
  const row = await within((tx) => insertImage(tx, { merchant_id: merchantId, url, width, height, created_at: now() }))
  return presentImage(row)
}
