import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { wareStates } from '@zdb/contract/channels/mini-shop/states'
import { fen } from '@zdb/contract/kit/fen'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { insertCategory } from '#areas/channels/mini-shop/catalogue.sql'
import { bindToGoods } from '#areas/channels/mini-shop/content'
import { itemOf, picturesAt } from '#areas/channels/mini-shop/sync/shelf-item'
import { insertWare, patchWare, type Ware } from '#areas/channels/mini-shop/wares.sql'
import { publicKey } from '#areas/desk/files/file-keys'
import { insertFile, openFiles } from '#areas/desk/files/files.sql'
import { aCoupon } from '#areas/shop/coupons/fixtures'
import { db, within } from '#core/db/tx'
import { newSerial } from '#core/domain/serial'
import { days, later, now } from '#core/time/clock'
import type { Grant } from '#ports/channels/port'
import type { PayApp } from '#ports/channels/minishop/pay-app/port'
import { sandboxApp, sandboxChannels } from '#ports/channels/sandbox-app'
import type { Files } from '#ports/files/port'

type Outside = { readonly url: string; readonly label: string }
type Owner = { readonly merchantId: number; readonly accountId: number; readonly storeId: number }
type Scene = {
  readonly outside: Outside
  readonly files: Files
  readonly owner: Owner
  readonly shopId: number
  readonly payApp: PayApp
  readonly grant: Grant
}

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  for (let round = 0; round < 60 && !(await isDone()); round += 1) await sleep(150)
}

const side = 640

/** A drawing of the sandbox as a photograph that the merchant has uploaded. */
const uploaded = async ({ outside, files, owner }: Scene, name: string): Promise<string> => {
  const { default: sharp } = await import('sharp')
  const drawing = await fetch(`${outside.url}/channels/pictures/${name}.svg`)
  const photo = await sharp(Buffer.from(await drawing.arrayBuffer()))
    .resize(side, side)
    .flatten({ background: '#fff' })
    .jpeg()
    .toBuffer()
  const { key: stored, size } = await files.put(Readable.from([photo]), { type: 'image/jpeg', extension: 'jpg' })
  const key = publicKey(stored)
  const { merchantId, accountId } = owner
  const about = { name: `${name}.jpg`, type: 'image/jpeg', kind: 'image', size, width: side, height: side }
  await within(async (tx) => {
    await insertFile(tx, { key, merchantId, accountId, ...about, prints: null })
    await openFiles(tx, merchantId, [key])
  })
  return `/files/${key}`
}

type WareFacts = {
  readonly name: string
  readonly picture: string
  readonly price: number
  readonly tags: string[]
  readonly state: 'listed' | 'delisted' | 'draft'
  /** The code of the goods that it is. */
  readonly goods?: string
}

const shelf: readonly WareFacts[] = [
  { name: '香槟玫瑰抱抱桶', picture: 'roses-champagne', price: 199_00, tags: [], state: 'draft' },
  { name: '粉色康乃馨花束', picture: 'carnations', price: 139_00, tags: ['母亲节'], state: 'delisted' },
  { name: '向日葵毕业花束', picture: 'sunflowers', price: 158_00, tags: ['毕业'], state: 'listed', goods: 'BT-07' },
  { name: '11枝红玫瑰花束', picture: 'roses-red', price: 128_00, tags: ['当日达'], state: 'listed', goods: 'RR-11' },
  { name: '33枝红玫瑰花束', picture: 'roses-heart', price: 268_00, tags: ['生日'], state: 'listed', goods: 'RR-33' },
]

const skuOfGoods = async ({ owner }: Scene, code: string): Promise<number | null> => {
  const row = await db()
    .selectFrom('goods_sku')
    .innerJoin('goods', 'goods.id', 'goods_sku.goods_id')
    .select('goods_sku.id')
    .where('goods.merchant_id', '=', owner.merchantId)
    .where('goods.code', '=', code)
    .executeTakeFirst()
  return row?.id ?? null
}

/** At the pay-app: handed in, looked at, and put on the shelf. */
const sellAtPayApp = async ({ files, payApp, grant }: Scene, ware: Ware, state: WareFacts['state']): Promise<void> => {
  const item = await itemOf(ware, await picturesAt(payApp.shelf, grant, files, ware))
  const { itemId } = await payApp.shelf.createItem(grant, item)
  await until(async () => (await payApp.shelf.item(grant, item.outItemId))?.status === 'delisted')
  if (state === 'listed') await payApp.shelf.sell(grant, itemId, true)
  await within((tx) => patchWare(tx, ware.id, { item_id: itemId, state: wareStates[state].code }))
}

const addWare = async (scene: Scene, categoryId: number, facts: WareFacts): Promise<void> => {
  const { name, picture, price, tags, state, goods } = facts
  const goodsSkuId = goods === undefined ? null : await skuOfGoods(scene, goods)
  const images = [await uploaded(scene, picture)]
  const ware = await within(async (tx) => {
    const added = await insertWare(tx, {
      merchant_id: scene.owner.merchantId,
      shop_id: scene.shopId,
      category_id: categoryId,
      name,
      description: '昆明直采，当天包扎',
      images,
      tags,
      skus: JSON.stringify([{ key: 1, values: [], code: goods ?? '', price, stock: 20, goodsSkuId }]),
      state: wareStates.draft.code,
      search: [name, ...tags].join(' ').toLowerCase(),
      next_at: now(),
      created_at: now(),
      updated_at: now(),
    })
    await bindToGoods(tx, added)
    return added
  })
  if (state !== 'draft') await sellAtPayApp(scene, ware, state)
}

type CouponFacts = {
  readonly name: string
  readonly face: number
  readonly floor: number
  readonly quantity: number
  readonly from: number
  readonly state: 'active' | 'scheduled' | 'finished' | 'draft'
}

/** One that runs, one to come, one turned down, one that is over. */
const coupons: readonly CouponFacts[] = [
  { name: '双十一满100减20', face: 20_00, floor: 100_00, quantity: 100, from: -9, state: 'finished' },
  { name: '仿冒节日满减券', face: 5_00, floor: 50_00, quantity: 100, from: 0, state: 'draft' },
  { name: '感恩节无门槛券', face: 3_00, floor: 0, quantity: 500, from: 1, state: 'scheduled' },
  { name: '满50减5元券', face: 5_00, floor: 50_00, quantity: 100, from: 0, state: 'active' },
]

/** The pay-app knows no parts of a second. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000)

const addCoupon = async (scene: Scene, { name, face, floor, quantity, from, state }: CouponFacts): Promise<void> => {
  const { payApp, grant, owner, shopId } = scene
  const startAt = wholeSecond(later(days(from)))
  const endAt = wholeSecond(later(days(from + 10)))
  const terms = { name, description: '', perUser: 1, faceValue: fen(face), floorAmount: fen(floor), quantity }
  const activityId = await payApp.coupons.create(grant, newSerial('C'), { ...terms, startAt, endAt })
  const standing = () => payApp.coupons.standing(grant, activityId)
  await until(async () => !(await standing()).busy)
  if (state === 'finished') {
    await payApp.coupons.stop(grant, newSerial('C'), activityId)
    await until(async () => (await standing()).status === 'finished')
  }
  const { refusal } = await standing()
  const about = { face_value: face, floor_amount: floor, quantity, start_at: startAt, end_at: endAt }
  await within((tx) =>
    aCoupon(tx, owner.merchantId, {
      shopId,
      name,
      ...about,
      state,
      ...(state === 'draft' ? { reason: refusal } : { activity_id: activityId }),
    }),
  )
}

/** The first merchant's mini-program: wares on its shelf and coupons of every kind, as the pay-app has them too. */
export const seedMiniShop = async (outside: Outside, files: Files, owner: Owner): Promise<void> => {
  const channel = sandboxChannels(await sandboxApp(outside.url, outside.label)).minishop
  if (!channel?.payApp) return
  const opened = await fetch(`${outside.url}/channels/desk/shops`, {
    method: 'POST',
    body: JSON.stringify({ label: outside.label, channel: 'minishop', name: '花语小程序', city: '北京市' }),
  })
  const { code } = (await opened.json()) as { code: string }
  const grant = await channel.authorize({ code }, '')
  const facts = { adapter: 'minishop', grant, store_id: owner.storeId, pulled_until: now() } as const
  const { id: shopId } = await within((tx) => anOnlineShop(tx, owner.merchantId, facts))
  const scene: Scene = { outside, files, owner, shopId, payApp: channel.payApp, grant }
  const category = await within((tx) =>
    insertCategory(tx, {
      merchant_id: owner.merchantId,
      name: '花束',
      platform_id: 'C000100101',
      platform_name: '鲜花绿植/鲜花速递/鲜花花束',
      created_at: now(),
    }),
  )
  for (const ware of shelf) await addWare(scene, category.id, ware)
  for (const coupon of coupons) await addCoupon(scene, coupon)
}
